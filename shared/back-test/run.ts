import type { BackTestInput, BackTestRun } from './model'
import { runDaily } from './run-daily'
import { runMinutes } from './run-minutes'

/** Runs a rule over the bars of its input: on minutes where it has them, else on days. */
export const runBackTest = (input: BackTestInput): BackTestRun =>
  input.minutes ? runMinutes({ ...input, minutes: input.minutes }) : runDaily(input)
