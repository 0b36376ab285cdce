import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { choices, choose } from "../choices.ts";
import { spokenDuration } from "../shared/duration.ts";
import { CLASSES, classOf, MINUTES, SECONDS, type Second, type StatusClass, seconds } from "./counts.ts";

const HEIGHT = 56;

/** Of the bars of the slowest responses. */
const LOWER_HEIGHT = 20;

/** Seconds that share a bar. */
const STEP = 2;

const NAMES: Readonly<Record<StatusClass, string>> = {
  "2xx": "2xx",
  "4xx": "4xx",
  "5xx": "5xx",
  other: "other",
  none: "no response",
};

/** Requests a second, by the class of their status, and how long the slowest took. A bar leads to the requests of its status. */
export function Timeline(): JSX.Element {
  const [now, setNow] = useState(Date.now() / 1_000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1_000), 1_000);
    return () => clearInterval(timer);
  }, []);
  const end = Math.floor(now / STEP) * STEP + STEP;
  const bars = barsOf(seconds.value, end);
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const slowest = Math.max(0, ...bars.map((bar) => bar.slowest));
  const totals = CLASSES.map((name) => ({ name, count: sum(bars.map((bar) => bar.classes[name])) }));
  return (
    <figure class="timeline">
      <p class="hint">
        <span>{bars.length > 0 && `peak: ${rateOf(most)} requests a second`}</span>
        <span role="status">{filtered(bars)}</span>
      </p>
      <svg
        viewBox={`0 0 ${SECONDS / STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${spoken(totals)} The slowest took ${spokenDuration(slowest)}.`}
      >
        {bars.map((bar) => (
          <Bar key={bar.place} bar={bar} scale={(HEIGHT - 2) / most} />
        ))}
      </svg>
      <p class="hint">{bars.length > 0 && `slowest: ${spokenDuration(slowest)}`}</p>
      <svg
        class="lower"
        viewBox={`0 0 ${SECONDS / STEP} ${LOWER_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((bar) => (
          <Duration key={bar.place} bar={bar} scale={(LOWER_HEIGHT - 2) / Math.max(slowest, 1)} />
        ))}
      </svg>
      <figcaption>
        <span>{`−${MINUTES} min`}</span>
        <ul>
          {totals.map(({ name, count }) => (
            <li key={name} class={`status-${name} ${count === 0 ? "none-yet" : ""}`}>
              <ClassButton name={name} count={count} bars={bars} />
            </li>
          ))}
        </ul>
        <span>now</span>
      </figcaption>
    </figure>
  );
}

interface ClassButtonProps {
  readonly name: StatusClass;
  readonly count: number;
  readonly bars: readonly BarData[];
}

function ClassButton({ name, count, bars }: ClassButtonProps): JSX.Element {
  const status = mostFrequent(bars, name);
  return (
    <button
      type="button"
      disabled={status === undefined}
      aria-pressed={status === undefined ? undefined : classOf(chosenStatus() ?? 0) === name}
      title={status === undefined ? undefined : hintOf(status)}
      onClick={() => filterBy(bars, name)}
    >
      <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
        <rect class={`bar-${name}`} width="10" height="10" />
      </svg>
      {NAMES[name]} <b>{count.toLocaleString("en")}</b>
    </button>
  );
}

interface BarData {
  readonly place: number;
  readonly total: number;
  readonly classes: Readonly<Record<StatusClass, number>>;
  readonly counts: ReadonlyMap<number, number>;
  /** In milliseconds. */
  readonly slowest: number;
}

function Bar({ bar, scale }: { readonly bar: BarData; readonly scale: number }): JSX.Element {
  let top = HEIGHT;
  return (
    <g>
      {CLASSES.map((name) => {
        const height = bar.classes[name] * scale;
        top -= height;
        return height === 0 ? null : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the legend's buttons do the same by keyboard
          <rect
            key={name}
            class={`bar-${name}`}
            x={bar.place + 0.1}
            y={top}
            width={0.8}
            height={height}
            onClick={() => filterBy([bar], name)}
          >
            <title>{titleOf(bar, name)}</title>
          </rect>
        );
      })}
    </g>
  );
}

function Duration({ bar, scale }: { readonly bar: BarData; readonly scale: number }): JSX.Element {
  // So that also the shortest is seen.
  const height = bar.slowest * scale + 1;
  return (
    <rect x={bar.place + 0.1} y={LOWER_HEIGHT - height} width={0.8} height={height}>
      <title>{`the slowest took ${spokenDuration(bar.slowest)}`}</title>
    </rect>
  );
}

function barsOf(all: readonly Second[], end: number): readonly BarData[] {
  const bars = new Map<number, Map<number, number>>();
  const durations = new Map<number, number>();
  for (const { at, counts, slowest } of all) {
    const place = Math.floor((at - (end - SECONDS)) / STEP);
    if (place < 0) continue;
    const own = bars.get(place) ?? new Map<number, number>();
    bars.set(place, own);
    durations.set(place, Math.max(durations.get(place) ?? 0, slowest));
    for (const [status, count] of counts) own.set(status, (own.get(status) ?? 0) + count);
  }
  return [...bars].map(([place, counts]) => {
    const classes = { "2xx": 0, "4xx": 0, "5xx": 0, other: 0, none: 0 };
    for (const [status, count] of counts) classes[classOf(status)] += count;
    return { place, counts, classes, total: sum(Object.values(classes)), slowest: durations.get(place) ?? 0 };
  });
}

/** Filters by the status that a class has most often here; by none where the filter is of this class already. */
function filterBy(bars: readonly BarData[], name: StatusClass): void {
  const status = mostFrequent(bars, name);
  if (status === undefined) return;
  const isChosen = classOf(chosenStatus() ?? 0) === name;
  choose({ status: isChosen ? undefined : String(status) });
}

/** Returns the status that a class has most often. The control API filters by one status, and by none that is missing. */
function mostFrequent(bars: readonly BarData[], name: StatusClass): number | undefined {
  const counts = countsOf(bars).filter(([status]) => status !== 0 && classOf(status) === name);
  return counts.sort(([, one], [, other]) => other - one)[0]?.[0];
}

function countsOf(bars: readonly BarData[]): (readonly [status: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const bar of bars)
    for (const [status, count] of bar.counts) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts];
}

function chosenStatus(): number | undefined {
  const { status } = choices.value;
  return status === undefined ? undefined : Number(status);
}

function hintOf(status: number): string {
  return `Shows status ${status} only: a filter has one status.`;
}

function titleOf(bar: BarData, name: StatusClass): string {
  const status = mostFrequent([bar], name);
  return `${bar.classes[name]} × ${NAMES[name]}.${status === undefined ? "" : ` ${hintOf(status)}`}`;
}

/** Says which part of a class the filter shows. */
function filtered(bars: readonly BarData[]): string | undefined {
  const status = chosenStatus();
  if (status === undefined) return undefined;
  const own = countsOf(bars).filter(([one]) => classOf(one) === classOf(status));
  const shown = own.find(([one]) => one === status)?.[1];
  if (shown === undefined) return undefined;
  return `Filter: status ${status}, ${shown} of ${sum(own.map(([, count]) => count))} ${NAMES[classOf(status)]}`;
}

function spoken(totals: readonly { readonly name: StatusClass; readonly count: number }[]): string {
  const parts = totals.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${NAMES[name]}`);
  return `Requests of the last ${MINUTES} minutes: ${parts.join(", ") || "none"}.`;
}

function rateOf(requests: number): string {
  return (requests / STEP).toLocaleString("en", { maximumFractionDigits: 1 });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
