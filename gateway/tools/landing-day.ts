import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LandingDay } from '../../shared/protocol/landing-day'
import { findLandingDay } from '../feeds/simulated/exchange/landing-day'
import { projectRoot } from '../processes/environment'

/** `npm run tool -- landing-day`: writes the day that the landing page shows. */
const file = join(projectRoot(), 'client/landing/day.json')
const { seed } = JSON.parse(readFileSync(file, 'utf8')) as LandingDay
writeFileSync(file, `${JSON.stringify(findLandingDay(seed))}\n`)
