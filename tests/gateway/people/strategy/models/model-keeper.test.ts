import { describe, expect, test } from 'vitest'
import { type HorizonModels, makeModelsInThread } from '../../../../../gateway/people/strategy/models/make-in-thread'
import { createModelKeeper } from '../../../../../gateway/people/strategy/models/model-keeper'
import { judgeHorizons } from '../../../../../shared/forecast/judge'
import { randomIndexPast } from '../../../../support/random-index'

const MINUTE = 60_000
const FITTED = { model: {} } as HorizonModels['15']
const UNFITTED = { model: undefined } as HorizonModels['15']
const models = (of: HorizonModels['15']): HorizonModels => ({ 5: of, 15: of, 30: of, close: of, day: of })

/** A keeper whose models are what `make` says; `at` is called each minute of a day up to the given one. */
function keeper(make: () => HorizonModels) {
  let now = 0
  const made: number[] = []
  const one = createModelKeeper({
    past: { days: async () => Promise.reject(new Error('none')), recordedMinutes: async () => undefined },
    indexes: () => [],
    makeModels: async () => {
      made.push(now / MINUTE)
      return make()
    },
    now: () => now,
  })
  async function until(minute: number, day = '20261120') {
    for (; now <= minute * MINUTE; now += MINUTE) {
      one.keep(day)
      await new Promise(setImmediate)
    }
  }
  return { one, made, until }
}

describe('models of forecasts', () => {
  test('are made a minute after the start, once a trading day', async () => {
    const { one, made, until } = keeper(() => models(FITTED))
    await until(0)
    expect(one.of('15')).toBeUndefined()
    await until(600)
    expect(made).toEqual([1])
    expect(one.of('close')).toBe(FITTED)
    await until(700, '20261123')
    expect(made).toEqual([1, 601])
  })

  test('are made again after twice as long each time while days are too few, and at once on the next day', async () => {
    const { made, until } = keeper(() => models(UNFITTED))
    await until(100)
    expect(made).toEqual([1, 3, 7, 15, 31, 63])
    await until(120, '20261123')
    expect(made).toEqual([1, 3, 7, 15, 31, 63, 101, 103, 107, 115])
  })

  test('are tried again after a failure', async () => {
    const answers = [() => Promise.reject(new Error('broken')) as never, () => models(FITTED)]
    const { one, made, until } = keeper(() => (answers.shift() ?? (() => models(FITTED)))())
    await until(30)
    expect(made).toEqual([1, 3])
    expect(one.of('5')).toBe(FITTED)
  })

  test('come out of their thread as they are made', async () => {
    const pasts = [randomIndexPast('000300.SH', 11, 22, 3)]
    expect(await makeModelsInThread(pasts)).toEqual(judgeHorizons(pasts))
  })
})
