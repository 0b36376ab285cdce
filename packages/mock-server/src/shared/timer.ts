/** With a longer one, setTimeout fires at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;
