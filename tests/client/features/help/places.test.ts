import { describe, expect, test } from 'vitest'
import { entriesByPage, placesOf, tablePages } from '../../../../client/features/help/places'
import { deskText } from '../../../../client/text/desk'
import type { EntryId } from '../../../../client/text/dictionary'
import { columnEntries, panelEntries, type TableName } from '../../../../client/text/dictionary-columns'
import { helpText } from '../../../../client/text/help'

const hrefsOf = (id: EntryId) => placesOf(id).map(({ href }) => href)
const ids = [...new Set(Object.values(columnEntries).flatMap((columns) => Object.values(columns) as EntryId[]))]
const AD = '/trading/AD'
const OD = '/trading/OD'
const MONITOR = '/monitor'

describe('where an entry is shown', () => {
  test.each<[id: EntryId, hrefs: string[]]>([
    ['meanOrder', [OD]],
    ['cancelRate', [OD]],
    ['fullView', [OD]],
    ['cvd', [AD]],
    ['silence', ['/alerts']],
    ['residual', ['/index_zeus_today']],
    ['funding', ['/btc']],
    ['outages', ['/status']],
    ['paperEquity', ['/Strategy?show=paper']],
  ])('%s is on %j', (id, hrefs) => expect(hrefsOf(id)).toEqual(hrefs))

  test('figures of both sides of each trade begin with the page of them, others with that of the active side', () => {
    expect([
      hrefsOf('odBig')[0],
      hrefsOf('odBig').includes(AD),
      hrefsOf('change')[0],
      hrefsOf('change').includes(OD),
    ]).toEqual([...[OD, false, AD, false]])
  })

  test.each(Object.entries(panelEntries) as [keyof typeof panelEntries, EntryId][])(
    'the panel %s of the monitor shows %s',
    (panel, id) => {
      expect(hrefsOf(id)).toContain(MONITOR)
      const named = ids.includes(id)
      const first = (Object.keys(panelEntries) as (keyof typeof panelEntries)[]).find(
        (each) => panelEntries[each] === id,
      )
      const place = placesOf(id).find(({ href }) => href === MONITOR)
      if (!named && first === panel) expect(place?.part).toBe(helpText.panel(deskText.panes[panel]))
    },
  )

  test.each(ids)('%s is on each page whose tables have it, once', (id) => {
    const pages = entriesByPage().filter((page) => page.ids.includes(id))
    const hrefs = hrefsOf(id)
    expect(new Set(hrefs).size).toBe(hrefs.length)
    for (const { href } of pages)
      expect(href === AD ? hrefs.includes(AD) || hrefs.includes(OD) : hrefs.includes(href)).toBe(true)
  })
})

describe('the entries of pages', () => {
  const pages = entriesByPage()

  test('are those of their tables, each once, in the order of the columns', () => {
    for (const { href, page, ids: found } of pages) {
      const tables = (Object.keys(columnEntries) as TableName[]).filter((table) => tablePages[table].href === href)
      expect(tables.map((table) => tablePages[table].page)).toEqual(tables.map(() => page))
      const expected = new Set(tables.flatMap((table) => Object.values(columnEntries[table]) as EntryId[]))
      expect(found).toEqual([...expected])
    }
  })

  test('are of each page once, and together those of all tables', () => {
    expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length)
    expect(new Set(pages.flatMap((page) => page.ids))).toEqual(new Set(ids))
  })
})
