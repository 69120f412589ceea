/** Puts a list in another order, in place. */
export function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const moved = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = moved;
  }
}

/** Numbers between 0 and 1, the same ones each time. */
export function randomSequence(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
