import { useSubmit } from "@remix-run/react";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useLater } from "~/ui/use-later";
import type { Orientation, Section, TarotKind } from "../../reading";
import { SPREADS, sectionOf } from "../../tarot/spreads.data";
import { DrawForm } from "./draw-form";
import { FAN_SIZE, Fan, placeOf } from "./fan";
import { FLIGHT, flyIn } from "./motion";
import { turnCards } from "./turn-cards";

/** No draw counts sooner than this many milliseconds after the one before (specification, section 4). */
const INTERVAL = 800;
/** By when the first card is on its way, in milliseconds: asking the server takes a frame of its own. */
const AFTER_FRAMES = 100;

/** What is said of a card once it has turned. */
interface TurnedCard {
  name: string;
  orientation: Orientation;
}

/** Why cards were not drawn. */
export interface DrawFault {
  problem: string;
  /** The word that was typed, where that was too long. */
  word?: string;
}

interface RitualProps {
  kind: TarotKind;
  /** The places on the table. */
  places: RefObject<HTMLOListElement>;
  /** null until they are drawn. */
  cards: readonly TurnedCard[] | null;
  /** The language of the cards' names. */
  language: string;
  /** How many cards lie in their places, face down. */
  laid: number;
  onLaid(count: number): void;
  onLit(place: number | null): void;
  /** Whether the deck is gone, and that it is. */
  isSunk: boolean;
  onSunk(): void;
  onFace(count: number): void;
  onTurned(count: number): void;
  onComplete(): void;
  /** What went wrong with the last draw, a new one each time: the cards return. */
  fault: DrawFault | null;
  /** By what the draw can be checked afterwards; null where it cannot. */
  commitment: string | null;
  /** How the question can be changed before anything is drawn. */
  change: ReactNode;
  /** What its button says in place of drawing. */
  again: string | null;
}

/**
 * The deck, from which as many cards are pulled as there are places, one by one or at once with the button, and their turning once all
 * lie there. The first pull asks the server for all of them; what they are does not matter before they turn.
 */
export default function Ritual(props: RitualProps) {
  const { kind, places, cards: drawn, language, laid, onLaid, onLit, fault, commitment, change } = props;
  const { t } = useTranslation();
  const submit = useSubmit();
  const { positions, reveal } = SPREADS[kind];
  const total = positions.length;
  const [pulled, setPulled] = useState<readonly number[]>([]);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const rest = useRef<ReturnType<typeof setTimeout>>();
  const arrival = useRef<ReturnType<typeof setTimeout>>();
  const begun = useRef<ReturnType<typeof setTimeout>>();
  const form = useRef<HTMLFormElement>(null);
  const fan = useMemo(() => ALL_CARDS.filter((card) => !pulled.includes(card)), [pulled]);
  const isDone = laid >= total;
  // What is said of it, once the card that was drawn is on its way.
  const told = useLater(laid, 3);
  const { isSinking, forward } = useTurning(props, isDone);

  useEffect(() => {
    if (!fault) return;
    clearTimeout(rest.current);
    setPulled([]);
    onLaid(0);
  }, [fault, onLaid]);

  useEffect(
    () => () => {
      clearTimeout(rest.current);
      clearTimeout(arrival.current);
      clearTimeout(begun.current);
    },
    [],
  );

  /** It is on its way in the very frame in which it was let go; the page hears of it while it flies. */
  function lay(count: number, card: number) {
    const pulledCard = document.querySelector<HTMLElement>(`[data-deck] [data-number="${card}"]`);
    const place = places.current?.querySelectorAll<HTMLElement>("[data-card]")[count - 1];
    if (pulledCard && place) flyIn(place, pulledCard, placeOf(pulledCard));
    last.current = performance.now();
    startTransition(() => {
      setPulled((before) => [...before, card]);
      onLaid(count);
      onLit(count - 1);
    });
    clearTimeout(arrival.current);
    arrival.current = setTimeout(() => onLit(null), FLIGHT);
    if (count === 1) begun.current = setTimeout(ask, AFTER_FRAMES);
  }

  function ask() {
    submit(form.current, { method: "post", preventScrollReset: true });
  }

  function pull(card: number): boolean {
    if (laid >= total || performance.now() - last.current < INTERVAL) return false;
    lay(laid + 1, card);
    return true;
  }

  /** Those in the middle of the fan, one after the other. */
  function drawRest(event: FormEvent) {
    event.preventDefault();
    if (laid >= total) return;
    const left = [...fan].sort((a, b) => Math.abs(a - MIDDLE) - Math.abs(b - MIDDLE));
    const next = (count: number) => {
      const card = left.shift();
      if (card === undefined || count > total) return;
      lay(count, card);
      rest.current = setTimeout(() => next(count + 1), reveal.nextDeal);
    };
    next(laid + 1);
  }

  const nextPlace = sectionOf(kind, told);
  if (props.isSunk)
    return (
      forward && (
        <TurnedName
          card={drawn?.[forward.place]}
          place={sectionOf(kind, forward.place)}
          top={forward.bottom}
          language={language}
        />
      )
    );
  return (
    <section aria-labelledby="draw-title" className="draw" data-sinking={isSinking}>
      <h2 id="draw-title" className="text-xl text-star sm:text-2xl">
        {told >= total && t("reading.drawn")}
        {told === 0 && t(`draw.title.${kind}`)}
        {told > 0 && told < total && t("draw.card", { number: told + 1, total })}
        {told > 0 && told < total && nextPlace && ` · ${t(`positions.${nextPlace}`)}`}
      </h2>
      <p className="sr-only text-sm text-soft [@media(min-height:56rem)]:not-sr-only">{t("draw.hint")}</p>
      <Fan cards={fan} isReady={!isDone} onPull={pull} onReach={(isFar) => onLit(isFar ? laid : null)} />
      <DrawForm
        ref={form}
        kind={kind}
        told={told}
        isDone={isDone}
        again={props.again}
        change={change}
        commitment={commitment}
        word={fault?.word ?? null}
        onSubmit={drawRest}
      />
    </section>
  );
}

interface Forward {
  place: number;
  bottom: number;
}

/** Turns the cards once all are drawn and lie in their places. */
function useTurning(props: RitualProps, isDone: boolean) {
  const { kind, places, cards } = props;
  const [isSinking, setIsSinking] = useState(false);
  const [forward, setForward] = useState<Forward | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const isReady = isDone && cards !== null;
  useEffect(() => {
    const list = places.current;
    if (!isReady || !list) return;
    const leaving = new AbortController();
    const { positions, reveal } = SPREADS[kind];
    turnCards({
      places: list,
      count: positions.length,
      reveal,
      signal: leaving.signal,
      onSink: () => setIsSinking(true),
      onSunk: () => {
        latest.current.onSunk();
        // The button that was pressed is gone: whoever pressed it goes on here.
        list.focus({ preventScroll: true });
      },
      onForward: setForward,
      onFace: (count) => latest.current.onFace(count),
      onTurned: (count) => latest.current.onTurned(count),
    }).then(
      () => latest.current.onComplete(),
      (error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      },
    );
    return () => leaving.abort();
  }, [isReady, kind, places]);
  return { isSinking, forward };
}

interface TurnedNameProps {
  card: TurnedCard | undefined;
  place: Section | undefined;
  /** Where its card ends, in pixels from the window's top. */
  top: number;
  language: string;
}

/** What is looked at, beneath it: its place, and its name once it has turned; the sky around it is dark. */
function TurnedName({ card, place, top, language }: TurnedNameProps) {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="turning">
      <p className="turning-name" style={{ top }}>
        {place && <span className="block text-soft">{t(`positions.${place}`)}</span>}
        <span lang={language} className="block font-display text-2xl text-star">
          {card?.name}
        </span>
        {card?.orientation === "reversed" && <span className="text-brass">{t("orientation.reversed")}</span>}
      </p>
    </div>
  );
}

const ALL_CARDS = Array.from({ length: FAN_SIZE }, (_, number) => number);
const MIDDLE = (FAN_SIZE - 1) / 2;
