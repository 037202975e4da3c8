import { periodText } from '../text/indicators'
import type { absenceOf } from './chart-state'

/** Text of a chart without bars of a period; `message`: of the answer, if it was refused. */
export function whyNoBars(absence: ReturnType<typeof absenceOf>, message: string | undefined): string | undefined {
  if (absence === 'empty') return periodText.nothingYet
  if (absence === 'failed') return message
  if (absence === 'unprovided') return message ?? periodText.noSeconds
  return undefined
}
