import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { choices, choose } from "../choices.ts";
import { window } from "../host.ts";
import { cssOf } from "../shared/status.tsx";
import { spokenDuration } from "../shared/text.ts";
import { type BarData, bars, CLASSES, MINUTES, PLACES, placeOf, STEP, type StatusClass } from "./counts.ts";

const HEIGHT = 56;

const LOWER_HEIGHT = 20;

export function Timeline(): JSX.Element {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const first = placeOf(now) + 1 - PLACES;
  const shown = bars.value.flatMap((bar) => (bar.place < first ? [] : [{ ...bar, place: bar.place - first }]));
  const most = Math.max(1, ...shown.map(({ total }) => total));
  const rate = (most / STEP).toLocaleString("en", { maximumFractionDigits: 1 });
  const slowest = Math.max(0, ...shown.map((bar) => bar.slowest));
  const totals = CLASSES.map((name) => ({ name, count: shown.reduce((sum, { counts }) => sum + counts[name], 0) }));
  return (
    <figure class="timeline">
      <p class="hint">
        <span>{shown.length > 0 && `peak: ${rate} requests a second`}</span>
        <span>the last {MINUTES} minutes; the list keeps older requests</span>
      </p>
      <svg
        viewBox={`0 0 ${PLACES} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${spoken(totals)} The slowest took ${spokenDuration(slowest)}.`}
      >
        {shown.map((bar) => (
          <Bar key={bar.place} bar={bar} scale={(HEIGHT - 2) / most} />
        ))}
      </svg>
      <p class="hint">{shown.length > 0 && `slowest: ${spokenDuration(slowest)}`}</p>
      <svg class="lower" viewBox={`0 0 ${PLACES} ${LOWER_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map((bar) => {
          // Keeps the shortest bar visible.
          const height = (bar.slowest * (LOWER_HEIGHT - 2)) / Math.max(slowest, 1) + 1;
          return (
            <rect key={bar.place} x={bar.place + 0.1} y={LOWER_HEIGHT - height} width={0.8} height={height}>
              <title>{`the slowest took ${spokenDuration(bar.slowest)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        <span>{`−${MINUTES} min`}</span>
        <ul>
          {totals.map(({ name, count }) => (
            <li key={name} class={`status-${cssOf(name)} ${count === 0 ? "none-yet" : ""}`}>
              <ClassButton name={name} count={count} />
            </li>
          ))}
        </ul>
        <span>now</span>
      </figcaption>
    </figure>
  );
}

function ClassButton({ name, count }: { readonly name: StatusClass; readonly count: number }): JSX.Element {
  const isChosen = choices.value.status === name;
  return (
    <button
      type="button"
      disabled={count === 0 && !isChosen}
      aria-pressed={isChosen}
      title="Shows these requests only, or all again."
      onClick={() => filterBy(name)}
    >
      <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
        <rect class={`bar-${cssOf(name)}`} width="10" height="10" />
      </svg>
      {name} <b>{count.toLocaleString("en")}</b>
    </button>
  );
}

function filterBy(name: StatusClass): void {
  choose({ status: choices.peek().status === name ? undefined : name });
}

function Bar({ bar, scale }: { readonly bar: BarData; readonly scale: number }): JSX.Element {
  let top = HEIGHT;
  return (
    <g>
      {CLASSES.map((name) => {
        const height = bar.counts[name] * scale;
        top -= height;
        return height === 0 ? null : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the legend's buttons do the same by keyboard
          <rect
            key={name}
            class={`bar-${cssOf(name)}`}
            x={bar.place + 0.1}
            y={top}
            width={0.8}
            height={height}
            onClick={() => filterBy(name)}
          >
            <title>{`${bar.counts[name]} × ${name}`}</title>
          </rect>
        );
      })}
    </g>
  );
}

function spoken(totals: readonly { readonly name: StatusClass; readonly count: number }[]): string {
  const parts = totals.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`);
  return `Requests of the last ${MINUTES} minutes: ${parts.join(", ") || "none"}.`;
}
