import { type LandingDay, type LandingFinding, POINT_S, SESSION_S } from '../../shared/protocol/landing-day'
import data from './day.json'

/** The simulated day of the page. */
export const drawnDay = data as unknown as LandingDay

/** The last second of trading, 15:00:00. */
export const LAST_S = 2 * SESSION_S

/** Index of the last point of the curves that is known at a second of trading. */
export const pointAt = (second: number): number => Math.floor(second / POINT_S)

/** A second of trading as a time of day; the end of the morning is 11:30:00. */
export function clockOf(second: number): string {
  const ofDay = Math.floor(second) + (second <= SESSION_S ? 9.5 * 3600 : 13 * 3600 - SESSION_S)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ofDay / 3600)}:${two((ofDay / 60) % 60)}:${two(ofDay % 60)}`
}

/** The finding as it was published by then; undefined before its first publication. */
export function drawnFinding(day: LandingDay, second: number): LandingFinding | undefined {
  return day.findings.findLast((finding) => finding.second <= second)
}

/** Children that the finding had by then, newest last. */
export function childrenAt(day: LandingDay, second: number): LandingDay['children'] {
  const finding = drawnFinding(day, second)
  return finding ? day.children.slice(0, finding.childCount) : []
}

/** The size that most children have, lots. */
export const sizeOf = (day: LandingDay): number => day.findings.at(-1)?.sizeLots ?? 1

/** Second of the first child. */
export const firstChild = (day: LandingDay): number => day.children[0]?.[0] ?? 0
