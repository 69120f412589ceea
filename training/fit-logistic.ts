/** What is learned from: numbers in a fixed order, whether it is of the class, and how much it counts. */
export interface Row {
  values: readonly number[];
  isMember: boolean;
  counts: number;
}

export interface Line {
  bias: number;
  weights: readonly number[];
}

const MOST_STEPS = 30;
const ENOUGH = 1e-5;

/**
 * Logistic regression over few numbers, by Newton's method. Great weights are kept small as if each number spread alike.
 * @param l2 by how much.
 */
export function fitLogistic(rows: readonly Row[], l2: number): Line {
  const spreads = spreadsOf(rows);
  const scaled = rows.map((row) => ({
    ...row,
    values: [1, ...row.values.map((value, at) => value / (spreads[at] ?? 1))],
  }));
  let line = [0, ...spreads.map(() => 0)];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const move = solve(...slopeAt(line, scaled, l2));
    line = line.map((weight, at) => weight - (move[at] ?? 0));
    if (move.every((each) => Math.abs(each) < ENOUGH)) break;
  }
  const [bias = 0, ...weights] = line;
  return { bias, weights: weights.map((weight, at) => weight / (spreads[at] ?? 1)) };
}

/** The standard deviation of each number; one where there is none. */
function spreadsOf(rows: readonly Row[]): number[] {
  const all = rows.reduce((sum, { counts }) => sum + counts, 0);
  const meanOf = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + row.counts * of(row), 0) / all;
  return (rows[0]?.values ?? []).map((_, at) => {
    const mean = meanOf(({ values }) => values[at] ?? 0);
    return Math.sqrt(meanOf(({ values }) => ((values[at] ?? 0) - mean) ** 2)) || 1;
  });
}

/** How the error rises with each weight, and how that does. */
function slopeAt(line: readonly number[], rows: readonly Row[], l2: number): [number[][], number[]] {
  const penalties = line.map((_, at) => (at === 0 ? 0 : l2));
  const slope = line.map((weight, at) => weight * (penalties[at] ?? 0));
  const bends = line.map((_, at) => line.map((_, other) => (at === other ? (penalties[at] ?? 0) : 0)));
  for (const { values, isMember, counts } of rows) {
    const score = values.reduce((sum, value, at) => sum + value * (line[at] ?? 0), 0);
    const share = 1 / (1 + Math.exp(-score));
    const [error, bend] = [counts * (share - (isMember ? 1 : 0)), counts * share * (1 - share)];
    values.forEach((value, at) => {
      if (value === 0) return;
      slope[at] = (slope[at] ?? 0) + error * value;
      const row = bends[at] ?? [];
      for (let other = 0; other < values.length; other += 1)
        row[other] = (row[other] ?? 0) + bend * value * (values[other] ?? 0);
    });
  }
  return [bends, slope];
}

/** Gaussian elimination; the matrix is positive, so that no rows need to be exchanged. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  rows.forEach((pivot, at) => {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  });
  const found: number[] = right.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? [];
    const known = found.reduce((sum, each, column) => sum + (column > at ? each * (row[column] ?? 0) : 0), 0);
    found[at] = ((row[right.length] ?? 0) - known) / (row[at] ?? 1);
  }
  return found;
}
