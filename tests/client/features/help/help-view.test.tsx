// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import '../../../../client/features/help/entry-card'
import { EntryHost } from '../../../../client/features/help/entry-host'
import { HelpView } from '../../../../client/features/help/help-view'
import { session } from '../../../../client/session/session'
import { topicOf } from '../../../../client/store/rows/topics'
import { common } from '../../../../client/text/common'
import { dictionary, ENTRY_IDS } from '../../../../client/text/dictionary'
import { columnEntries } from '../../../../client/text/dictionary-columns'
import { helpText as text } from '../../../../client/text/help'
import { DataTable } from '../../../../client/ui/data-table'
import { VirtualTable } from '../../../../client/ui/virtual-table'
import { MEASURE_CANCELS } from '../../../../shared/protocol/kinds'
import { clock } from '../../../support/market-events'
import { openPage } from '../../open-page'
import { section } from '../../store/section'

const row = {
  index: 0,
  time: clock('10:00:00'),
  last: 103_00,
  volume: 1_000,
  turnover: 1e7,
  adX: -1e6,
  adL: 2e6,
  adM: 0,
  adS: 5e5,
  odX: 3e6,
  odL: 2e6,
}

async function openHelp(path: string, signedIn = false) {
  vi.spyOn(session, 'isReader').mockReturnValue(signedIn)
  const page = await openPage({ path })
  if (signedIn) await page.fill(topicOf.board(), section('board', [row], { snapshot: true }))
  await page.show(
    <>
      <HelpView />
      <EntryHost />
    </>,
  )
  await page.pass(2_000)
  return page
}

const listed = () =>
  [...document.querySelectorAll<HTMLAnchorElement>(`nav[aria-label="${text.list}"] a`)].map((link) =>
    link.hash.slice(1),
  )

describe('the help page', () => {
  test('lists every entry, and asks strangers to sign in', async () => {
    const page = await openHelp('/help')
    expect(listed().sort()).toEqual([...ENTRY_IDS].sort())
    expect(page.named(common.signIn)).toBeDefined()
    expect(page.text()).toContain(text.intro.title)
  })

  test('opens an entry by its address, with numbers of an invented stock', async () => {
    const page = await openHelp('/help#adNet')
    expect(page.text('article')).toContain(dictionary.adNet.what)
    expect(page.text('[role=math]')).toMatch(/30023.*−.*39811.*=.*−9788/)
    expect(page.text('article')).toContain(text.sampleName)
    expect(page.table(text.grades).at(-1)).toMatchObject({ 级: '合计', '主动净额 万': '−9788', '全部净额 万': '0' })
  })

  test('shows today’s numbers of a stock to a signed-in user', async () => {
    const page = await openHelp('/help?code=600519.SH#odBig', true)
    expect(page.text('article')).toContain('贵州茅台 600519')
    expect(page.text('article')).toContain(text.upTo('10:00:00'))
    expect(page.text()).not.toContain(common.signIn)
  })

  test('shows numbers that arrive later, even if nothing else changes', async () => {
    const page = await openHelp('/help?code=600519.SH#cancelRate', true)
    expect(page.text('article')).toContain(text.noNumbers)
    const measure = { index: 0, known: MEASURE_CANCELS, cancelled: 100, added: 400 }
    await page.fill(topicOf.measures(), section('measure', [measure], { snapshot: true }))
    await page.pass(2_000)
    expect(page.text('[role=math]')).toMatch(/100.*÷.*400.*=.*25\.00/)
  })

  test.each([
    ['keys', text.keys.lead],
    ['sources', text.sources.lead],
    ['limits', text.limits.lead],
  ])('has a part %s', async (part, lead) => {
    const page = await openHelp(`/help#${part}`)
    expect(page.text()).toContain(lead)
    expect(document.querySelector('article')).toBeNull()
  })

  test('finds entries, or says that none match', async () => {
    const page = await openHelp('/help')
    await page.write(text.search, 'bdje')
    expect(listed()[0]).toBe('passive')
    await page.write(text.search, 'qqqq')
    expect(page.text()).toContain(text.none('qqqq'))
  })
})

describe('ⓘ', () => {
  test('in the head of a table of rows opens the entry with the numbers of the selected row', async () => {
    vi.spyOn(session, 'isReader').mockReturnValue(true)
    const page = await openPage()
    await page.fill(topicOf.board(), section('board', [row], { snapshot: true }))
    await page.show(
      <>
        <VirtualTable
          label="表"
          entries={columnEntries.board}
          columns={[{ key: 'adShare', head: '净占比', width: 60, sortable: true, cell: () => ({ text: '' }) }]}
          rowHeight={24}
          order={() => [0]}
          keyOf={() => 'row'}
          instrumentOf={() => '600519.SH'}
          selected="row"
          subscribe={() => () => undefined}
        />
        <EntryHost />
      </>,
    )
    const head = page.named('净占比', '[data-sort]')
    expect(head.closest('[role=columnheader]')?.getAttribute('title')).toContain(dictionary.adShare.what)
    await act(async () =>
      head.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true, cancelable: true })),
    )
    await vi.waitFor(async () => {
      await page.pass(1_100)
      expect(page.text('[role=dialog]')).toContain(dictionary.adShare.what)
      expect(page.text('[role=dialog]')).toContain('贵州茅台')
      expect(page.text('[role=math]')).toMatch(/\+150.*÷.*1000.*=.*\+15\.00/)
    })
    expect(document.querySelector(`[role=dialog] a[href="/help?code=600519.SH#adShare"]`)).not.toBeNull()
  })

  test('in the head of another table opens it too', async () => {
    const page = await openPage()
    await page.show(
      <>
        <DataTable
          label="表"
          entries={columnEntries.sweeps}
          columns={[{ key: 'levels', title: '吃档', cell: () => '1' }]}
          rows={[1]}
          rowKey={String}
        />
        <EntryHost />
      </>,
    )
    await page.press(text.about('吃档'))
    await vi.waitFor(async () => {
      await page.pass(100)
      expect(page.text('[role=dialog]')).toContain(dictionary.sweepLevels.what)
    })
  })
})
