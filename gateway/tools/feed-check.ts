import { idsFromInput } from '../../shared/market/instrument'
import { chooseVenue, VENUE_NAMES } from '../choose-venue'
import { ConfigError, readConfig } from '../config'
import { selfTest } from '../feeds/level-one/self-test'

/** Two exchanges, three boards and an index. */
const DEFAULT_IDS = ['600519.SH', '000001.SZ', '300750.SZ', '000001.SH']
const USAGE = `用法：npm run feed:check -- ${VENUE_NAMES.join('|')} [代码…]`

/** `npm run feed:check -- tencent 600519`: one look at a live source from this network. Exit code 1 = unusable. */
async function main([name = '', ...codes]: readonly string[]): Promise<number> {
  const { sources } = readConfig(process.env)
  const venue = await chooseVenue(name, { sources, now: Date.now })
  const ids = codes.length > 0 ? codes.flatMap((code) => idsFromInput(code).slice(0, 1)) : DEFAULT_IDS
  if (!venue || ids.length === 0) {
    console.error(USAGE)
    return 1
  }
  const { lines, usable } = await selfTest(venue, { ids, now: Date.now, signal: AbortSignal.timeout(60_000) })
  console.log(lines.join('\n'))
  return usable ? 0 : 1
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (thrown: unknown) => {
    console.error(thrown instanceof ConfigError ? thrown.message : thrown)
    process.exitCode = 1
  },
)
