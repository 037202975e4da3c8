import { periodText } from '../text/indicators'
import type { absenceOf } from './chart-state'

/** What a chart says that has no bars of a period; `message`: of the answer, where it was refused. */
export function whyNoBars(absence: ReturnType<typeof absenceOf>, message: string | undefined): string | undefined {
  if (absence === 'empty') return periodText.nothingYet
  if (absence === 'failed') return message
  if (absence === 'unprovided') return message ?? periodText.noSeconds
  return undefined
}
