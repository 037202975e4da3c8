import { users } from './001-users'
import { signIn } from './002-sign-in'
import { dayHistory } from './010-day-history'
import { userData } from './011-user-data'
import { videos } from './012-videos'
import { predictions } from './013-predictions'
import { serviceTokens } from './020-service-tokens'
import { splitVerdicts } from './021-split-verdicts'
import { owners } from './022-owners'
import { identity } from './030-identity'
import { accounts } from './031-accounts'
import { requestCounts } from './032-request-counts'
import { walls } from './033-walls'
import { alerts } from './040-alerts'
import { notes } from './041-notes'
import { ops } from './050-ops'
import { drills } from './051-drills'
import { checks } from './052-checks'
import { alertQuiet } from './053-alert-quiet'
import { desks } from './060-desks'
import { incidentMinutes } from './061-incident-minutes'
import { opsMutes } from './062-ops-mutes'
import { tags } from './064-tags'
import { missingMinutes } from './065-missing-minutes'
import { sealedKeys } from './066-sealed-keys'
import { freezes } from './067-freezes'
import { operations } from './068-operations'
import { userPages } from './069-user-pages'
import { auctionCourses } from './070-auction-courses'
import { positions } from './071-positions'
import { basketVersions } from './072-basket-versions'
import { dayColumns } from './073-day-columns'
import { instrumentDays } from './074-instrument-days'
import { plainNames } from './075-plain-names'
import { knownCloses } from './076-known-closes'
import type { Migration } from './migration'

/** In the order they are applied. Append; never reorder, rename or remove. */
export const migrations: readonly Migration[] = [
  users,
  signIn,
  dayHistory,
  userData,
  videos,
  predictions,
  serviceTokens,
  splitVerdicts,
  owners,
  identity,
  accounts,
  requestCounts,
  walls,
  alerts,
  notes,
  ops,
  drills,
  checks,
  alertQuiet,
  desks,
  incidentMinutes,
  opsMutes,
  tags,
  missingMinutes,
  sealedKeys,
  freezes,
  operations,
  userPages,
  auctionCourses,
  positions,
  basketVersions,
  dayColumns,
  instrumentDays,
  plainNames,
  knownCloses,
]
