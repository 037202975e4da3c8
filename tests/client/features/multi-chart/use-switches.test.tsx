// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { LAYERS, type Layer } from '../../../../client/features/multi-chart/layout'
import { useSwitches } from '../../../../client/features/multi-chart/use-switches'
import { topicOf } from '../../../../client/store/rows/topics'
import { periodText } from '../../../../client/text/indicators'
import { multiText } from '../../../../client/text/multi-chart'
import { openPage } from '../../open-page'
import { section } from '../../store/section'
import { INDEX, indexMinutes, MAOTAI, OTHER, openCells } from './open-cells'

/** The switches of a page opened at this address. */
async function saidAt(query: string, ranged = false) {
  const page = await openPage({ path: `/graph_total_multi${query}` })
  let said: Partial<ReturnType<typeof useSwitches>> = {}
  function Probe() {
    said = useSwitches(ranged)
    return null
  }
  await page.show(<Probe />)
  return said
}

const stockMinute = { slot: 2, open: 100_20, high: 101_00, low: 98_10, close: 99_00, volume: 3_000, amount: 298_500_00 }
const [CROSS, RANGE] = ['multi-chart', 'multi-chart/range']

describe('an address', () => {
  test.each<[query: string, ranged: boolean, said: object]>([
    ['', false, { sync: true, syncRange: true, same: false, period: undefined, rotate: undefined }],
    ['', false, { link: { cross: CROSS, range: RANGE }, layers: ['average', 'ad', 'od', 'volume'] }],
    ['?sync=0', false, { sync: false, syncRange: true, link: { cross: undefined, range: RANGE } }],
    ['?ranges=0', false, { sync: true, syncRange: false, link: { cross: CROSS, range: undefined } }],
    ['?scale=same', false, { same: true }],
    ['?scale=wide', false, { same: false }],
    ['?layers=split', false, { layers: ['split'] }],
    ['?layers=none', false, { layers: [] }],
    ['?rotate=15s', false, { rotate: 15 }],
    ['?kind=k', false, { period: '1d' }],
    ['?kind=k&period=5m', false, { period: '5m' }],
    ['?kind=k&period=7m', false, { period: '1d' }],
    ['?kind=k&period=5m', true, { period: undefined }],
    ['?period=5m', false, { period: undefined }],
  ])('“%s” (of days: %s) says %j', async (query, ranged, said) => {
    expect(await saidAt(query, ranged)).toMatchObject(said)
  })
})

describe('a switch', () => {
  const checked = (name: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.querySelector('input')
      ?.checked
  const query = () => decodeURIComponent(location.search)

  test.each([
    [multiText.sync, '?sync=0'],
    [multiText.syncRange, '?ranges=0'],
  ])('%s is off in the address, and on without it', async (name, off) => {
    const { page } = await openCells({ layout: '1', codes: MAOTAI })
    expect([checked(name), query()]).toEqual([true, ''])
    await page.press(name, 'label')
    expect([checked(name), query()]).toEqual([false, off])
    await page.press(name, 'label')
    expect([checked(name), query()]).toEqual([true, ''])
  })

  test.each<[Layer, told: string | undefined]>([
    ['average', undefined],
    ['ad', '-10万'],
    ['od', '7万'],
    ['split', undefined],
    ['volume', undefined],
  ])('of the layer %s changes only that layer, and what is painted', async (layer, told) => {
    const { page } = await openCells({ layout: '1', codes: MAOTAI })
    const usual: readonly Layer[] = ['average', 'ad', 'od', 'volume']
    const title = multiText.layer[layer]
    const wasOn = usual.includes(layer)
    const words = () => page.painted().filter((text) => text === told)
    if (told) expect(words()).not.toEqual([])
    expect(checked(title)).toBe(wasOn)
    await page.press(title, 'label')
    await page.pass(1_000)
    expect(checked(title)).toBe(!wasOn)
    const left = LAYERS.filter((each) => usual.includes(each) !== (each === layer))
    expect(query()).toBe(`?layers=${left.join(',')}`)
    page.painted()
    await page.pass(1_000)
    expect(words()).toEqual([])
    await page.press(title, 'label')
    await page.pass(1_000)
    expect([checked(title), query()]).toEqual([wasOn, ''])
    if (told) expect(words()).not.toEqual([])
  })

  test('of the scale gives all cells that of the widest, and each its own again', async () => {
    const { page } = await openCells({ layout: '2', codes: `${MAOTAI},${INDEX}` })
    await page.fill(topicOf.index(INDEX), section('index-minute', [{ ...indexMinutes[1], equalWeight: 3880_00 }]))
    await page.pass(1_000)
    /** Highest price on the stock’s axis; the index’s begin with thousands. */
    const top = async (press: string) => {
      await page.press(press, '[role=radio]')
      page.painted()
      await page.fill(topicOf.index(INDEX), section('index-minute', [{ ...indexMinutes[1], equalWeight: 3880_00 }]))
      await page.fill(topicOf.tick(MAOTAI), section('minute', [{ ...stockMinute }]))
      await page.pass(1_000)
      return Math.max(...page.painted().flatMap((text) => (/^\d{2,3}\.\d\d$/.test(text) ? [Number(text)] : [])))
    }
    expect([await top(multiText.scale.same), location.search]).toEqual([103, '?scale=same'])
    expect([await top(multiText.scale.own), location.search]).toEqual([101, ''])
  })

  test('of the period draws bars, by day if no other period is named, and minutes again', async () => {
    const { page } = await openCells({ layout: '1', codes: MAOTAI })
    const layers = () => page.host.querySelector('fieldset')?.hidden
    expect(layers()).toBe(false)
    for (const [period, written] of [
      ['5m', '?kind=k&period=5m'],
      ['1d', '?kind=k'],
      ['', ''],
    ] as const) {
      await page.write(periodText.label, period)
      expect([query(), layers()]).toEqual([written, period !== ''])
    }
  })

  test('that stops a rotation is there while one runs', async () => {
    const { page } = await openCells({ layout: '2', codes: `${MAOTAI},${OTHER}` }, { path: '/?rotate=60s' })
    expect(page.text()).toContain(multiText.rotate(60))
    await page.press(multiText.stopRotate)
    expect([query(), page.text().includes(multiText.stopRotate)]).toEqual(['', false])
  })
})
