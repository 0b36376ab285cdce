/** The first digit of a status, such as `"4xx"`; `"no response"` where none was sent. */
export type StatusClass = "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "no response";

export const STATUS_RULE = 'a status such as 404, a class such as 4xx, or "no response"';

export function isStatusFilter(value: unknown): value is number | StatusClass {
  const isNumber = Number(value) > 0;
  return typeof value === (isNumber ? "number" : "string") && /^([1-5](\d\d|xx)|no response)$/.test(String(value));
}

export function readStatus(text: string): number | StatusClass | undefined {
  const status = Number(text) || text.toLowerCase();
  return isStatusFilter(status) ? status : undefined;
}

export function classOf(status: number | undefined): StatusClass {
  // A response has a status from 200 to 599.
  return status === undefined ? "no response" : (`${Math.floor(status / 100)}xx` as StatusClass);
}
