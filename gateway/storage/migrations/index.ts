import { baseline } from './001-baseline'
import { organisationData } from './002-organisation-data'
import { resources } from './003-resources'
import { otherServices } from './004-other-services'
import { facePhotos } from './005-face-photos'
import { backTests } from './006-back-tests'
import { auditDetails } from './007-audit-details'
import { principals } from './008-principals'
import { pushSubscriptions } from './009-push-subscriptions'
import { publishedRules } from './010-published-rules'
import { predictionHorizons } from './013-prediction-horizons'
import { assistantThreads } from './014-assistant-threads'
import { paperAccounts } from './015-paper-accounts'
import { ownData } from './016-own-data'
import type { Migration } from './migration'

/** In the order they are applied. Append; never reorder, rename or remove. */
export const migrations: readonly Migration[] = [
  baseline,
  organisationData,
  resources,
  otherServices,
  facePhotos,
  backTests,
  auditDetails,
  principals,
  pushSubscriptions,
  publishedRules,
  predictionHorizons,
  assistantThreads,
  paperAccounts,
  ownData,
]
