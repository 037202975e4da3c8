import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeedIncidents } from '../../../../client/features/monitor/feed-incidents'
import type { Incident } from '../../../../shared/protocol/incidents'

const incident = (over: Partial<Incident> = {}): Incident => ({
  code: 'fallback',
  subject: '新浪行情',
  words: '正在使用备用源新浪行情',
  advice: '请恢复主源',
  openedAt: Date.parse('2026-07-06T10:00:00+08:00'),
  times: 1,
  ...over,
})

const shown = (one: Incident) => renderToStaticMarkup(<FeedIncidents title="待处理" incidents={[one]} />)

test('an ongoing incident is shown with its time and with advice', () => {
  expect(shown(incident())).toMatch(/正在使用备用源新浪行情.*10:00:00.*<p[^>]*>请恢复主源/)
})

test('a past incident has its advice folded, its end and its number of occurrences', () => {
  const over = shown(incident({ closedAt: Date.parse('2026-07-06T10:02:30+08:00'), times: 3 }))
  expect(over).toMatch(/3 次.*10:00:00–10:02:30.*<details[^>]*><summary>处理办法/)
})

test('nothing is shown without incidents', () => {
  expect(renderToStaticMarkup(<FeedIncidents title="待处理" incidents={[]} />)).toBe('')
})
