export function spokenDuration(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}
