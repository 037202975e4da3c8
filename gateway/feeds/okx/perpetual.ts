import type { CoinIntake } from '../coin/intake'
import { check } from '../coin/message'
import { type CoinPair, readFundingRate, unitsOf } from '../coin/pair'
import { text } from '../coin/text'
import type { PerpetualPlan } from '../coin/venue'
import { SourceFault } from '../polling/source-fault'
import { fundingRow, openAnswer, openRow, settledAnswer } from './messages'

export const isSwap = ({ symbol }: Pick<CoinPair, 'symbol'>): boolean => symbol.endsWith('-SWAP')

/** The rate to come, and the one that was settled last. */
export function emitFunding(rows: readonly unknown[], intake: CoinIntake): void {
  for (const data of rows) {
    const row = check(fundingRow, data, 'funding-rate')
    const { fundingTime: settlesAt, nextFundingTime, settFundingRate, settState, ts } = row
    const everyMs = nextFundingTime === undefined ? 0 : nextFundingTime - settlesAt
    const rate = readFundingRate(row.fundingRate, 'funding-rate')
    const isSettled = settState === 'settled' && settFundingRate !== undefined && everyMs > 0
    intake.perpetual({
      exchangeTime: ts,
      funding: { rate, settlesAt, ...(everyMs > 0 && { everyMs }) },
      ...(isSettled && {
        settled: [{ time: settlesAt - everyMs, rate: readFundingRate(settFundingRate, 'funding-rate') }],
      }),
    })
  }
}

/** Open interest, in coins. */
export function emitOpenInterest(pair: CoinPair, rows: readonly unknown[], intake: CoinIntake): void {
  for (const data of rows) {
    const { oiCcy, ts } = check(openRow, data, 'open-interest')
    intake.perpetual({ exchangeTime: ts, open: unitsOf(oiCcy, pair.volumeScale, 'open-interest') })
  }
}

/** A hundred settlements are 33 days; of open interest eight hours by five minutes, four days by the hour. */
export const perpetualPlan = (pair: CoinPair): PerpetualPlan => ({
  settledPath: `/api/v5/public/funding-rate-history?instId=${pair.symbol}&limit=100`,
  readSettled(body) {
    const answer = check(settledAnswer, body, 'funding-rate-history')
    throwRefusal(answer)
    return answer.data
      .map(({ fundingTime, realizedRate }) => ({
        time: fundingTime,
        rate: readFundingRate(realizedRate, 'funding-rate-history'),
      }))
      .reverse()
  },
  openPaths: ['1H', '5m'].map(
    (period) => `/api/v5/rubik/stat/contracts/open-interest-history?instId=${pair.symbol}&period=${period}&limit=100`,
  ),
  readOpen(body) {
    const answer = check(openAnswer, body, 'open-interest-history')
    throwRefusal(answer)
    return answer.data
      .map(([time, , coins]) => ({ time, open: unitsOf(coins, pair.volumeScale, 'open-interest-history') }))
      .reverse()
  },
})

/** An answer that says no. */
export function throwRefusal({ code, msg = '' }: { code: string; msg?: string | undefined }): void {
  if (code !== '0') throw new SourceFault(code === '50011' ? 'banned' : 'server', text.reason.refused(code, msg))
}
