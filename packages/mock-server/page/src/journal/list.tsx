import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { choices, choose, openRequest } from "../choices.ts";
import { window } from "../host.ts";
import { Status } from "../shared/status.tsx";
import { wordsOf } from "../shared/text.ts";
import { visible } from "../shared/visible.tsx";
import type { Row } from "./row.ts";
import { hasMore, loadOlder, rows } from "./rows.ts";

/** In pixels; style/journal.css has the same. */
const ROW_HEIGHT = 44;

/** Rows above and below those that are seen. */
const MARGIN = 10;

/** Only the visible requests are in the document. */
export function RequestList(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [{ top, height }, setPlace] = useState({ top: 0, height: 600 });
  const list = rows.value;
  const selected = Number(choices.value.request);
  // Where the keys go on, also once the request is closed.
  const cursor = useRef(selected);
  if (!Number.isNaN(selected)) cursor.current = selected;
  const measure = () => {
    const { scrollTop = 0, clientHeight = 600 } = box.current ?? {};
    setPlace({ top: scrollTop, height: clientHeight });
  };
  // As in app.tsx: it ends with the page.
  useLayoutEffect(() => {
    const observer = new window.ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useStill(box, list);

  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - MARGIN);
  const last = Math.min(list.length, Math.ceil((top + height) / ROW_HEIGHT) + MARGIN);
  useEffect(() => {
    if (hasMore.value && last > list.length - 50) void loadOlder();
  }, [last, list.length]);

  const move = (event: KeyboardEvent) => {
    const at = list.findIndex(({ number }) => number === cursor.current);
    const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
    };
    const to = { ...steps, Home: 0, End: list.length - 1 }[event.key];
    if (to === undefined || list.length === 0) return;
    event.preventDefault();
    const index = Math.min(Math.max(to, 0), list.length - 1);
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const [above, below] = [index * ROW_HEIGHT, (index + 1) * ROW_HEIGHT - clientHeight];
    if (above < scrollTop) box.current?.scrollTo({ top: above });
    else if (below > scrollTop) box.current?.scrollTo({ top: below });
    // In a low window the whole page scrolls.
    box.current?.scrollIntoView({ block: "nearest" });
    // On a narrow screen the list stays: Enter goes into the request.
    const view = choices.peek().view ?? "journal";
    choose({ request: String(list[index]?.number), view }, Number.isNaN(selected));
  };

  const seen = list.slice(first, last);
  return (
    <div
      ref={box}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label="Requests, newest first"
      aria-activedescendant={
        seen.some(({ number }) => number === cursor.current) ? `request-${cursor.current}` : undefined
      }
      onScroll={measure}
      onKeyDown={(event) => {
        if (event.key !== "Enter") move(event);
        else if (list.some(({ number }) => number === cursor.current)) openRequest(cursor.current, true);
      }}
    >
      <div class="list-room" style={{ height: `${list.length * ROW_HEIGHT}px` }} role="presentation">
        {seen.map((row, index) => (
          <Line
            key={row.number}
            row={row}
            index={first + index}
            size={list.length}
            isSelected={row.number === selected}
            isAtCursor={row.number === cursor.current}
          />
        ))}
      </div>
    </div>
  );
}

/** Keeps what is seen in its place while rows come above it, unless the newest is seen. */
function useStill(box: { readonly current: HTMLDivElement | null }, list: readonly Row[]): void {
  const before = useRef<readonly Row[]>(list);
  useLayoutEffect(() => {
    const [was] = before.current;
    before.current = list;
    const added = was === undefined ? 0 : list.findIndex(({ number }) => number === was.number);
    if (box.current && added > 0 && box.current.scrollTop > 0) box.current.scrollTop += added * ROW_HEIGHT;
  }, [list]);
}

interface LineProps {
  readonly row: Row;
  readonly index: number;
  readonly size: number;
  readonly isSelected: boolean;
  readonly isAtCursor: boolean;
}

function Line({ row, index, size, isSelected, isAtCursor }: LineProps): JSX.Element {
  const { number, time, method, path, status, causes, faults, plant, plantState, isBroken } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={`request-${number}`}
      class={`line ${isAtCursor ? "line-cursor" : ""}`}
      role="option"
      aria-selected={isSelected}
      aria-posinset={index + 1}
      aria-setsize={size}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
      onClick={() => openRequest(number, false)}
    >
      <Status status={status} waits={plantState === "waiting"} />
      <span class="line-request">
        <b>{visible(method)}</b> {visible(path)}
      </span>
      <time class="line-time">{timeOf(time)}</time>
      <span class="line-more">
        {plant !== undefined && <bdi class="line-plant">{visible(plant)}</bdi>}
        {plantState === "lost" && <span class="tag tag-danger">stored, response lost</span>}
        {plantState === "unknown" && <span class="tag tag-danger">perhaps stored</span>}
        {isBroken && <span class="tag tag-danger">the service breaks the contract</span>}
        {faults.map((fault) => (
          <span class="tag tag-doubt">{wordsOf(fault)}</span>
        ))}
        {causes.map((cause) => (
          <span class="tag">{wordsOf(cause)}</span>
        ))}
      </span>
    </div>
  );
}

function timeOf(time: number): string {
  const date = new Date(time);
  return `${date.toLocaleTimeString([], { hour12: false })}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
