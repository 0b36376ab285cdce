/** The longest time that a timer can wait, in milliseconds: beyond it setTimeout fires at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;
