import { describe, expect, test } from 'vitest'
import * as alerts from '../../../client/api/alerts'
import { queryAssistant } from '../../../client/api/assistant'
import * as baskets from '../../../client/api/custom-index'
import * as desks from '../../../client/api/desks'
import { saveNote } from '../../../client/api/notes'
import * as ops from '../../../client/api/ops'
import { savePositions } from '../../../client/api/positions'
import { saveSettings } from '../../../client/api/settings'
import { saveVerdict, withdrawVerdict } from '../../../client/api/split-verdicts'
import { saveTags } from '../../../client/api/tags'
import * as walls from '../../../client/api/walls'
import { saveWatchlists } from '../../../client/api/watchlists'
import type { DeskLayout } from '../../../shared/desk/layout'
import { partOf } from '../../support/part-of'
import { type Case, recordingGateway } from './recording-gateway'

const ID = '600519.SH'
const { requests } = recordingGateway()

describe('changes are sent by their method with their body', () => {
  const layout = partOf<DeskLayout>({ panes: [] })
  test.each<Case>([
    [
      'a new rule',
      () => alerts.saveAlertRule(partOf({ condition: 'x' })),
      'POST',
      '/api/alerts/rules',
      { condition: 'x' },
    ],
    [
      'a changed rule',
      () => alerts.saveAlertRule(partOf({ condition: 'x' }), 'r1'),
      'PUT',
      '/api/alerts/rules/r1',
      { condition: 'x' },
    ],
    ['a pause of a rule', () => alerts.muteAlertRule('r1', 99), 'PUT', '/api/alerts/rules/r1/mute', { until: 99 }],
    ['a firing that was seen', () => alerts.acknowledgeAlert('f1'), 'PUT', '/api/alerts/firings/f1/ack', {}],
    ['all firings that were seen', () => alerts.acknowledgeAlerts(5), 'PUT', '/api/alerts/acks', { upTo: 5 }],
    [
      'a rule to be read',
      () => alerts.parseAlert('茅台 涨幅>5%'),
      'POST',
      '/api/alerts/parse',
      { text: '茅台 涨幅>5%' },
    ],
    ['a rule to be looked at now', () => alerts.fetchAlertNow('x'), 'POST', '/api/alerts/now', { condition: 'x' }],
    ['ready rules', () => alerts.fetchReadyAlerts(ID), 'POST', '/api/alerts/ready', { scope: ID }],
    ['a try of a channel', () => alerts.testAlertChannel('c1'), 'POST', '/api/alerts/channels/c1/test', {}],
    [
      'a question',
      () => queryAssistant('那前天呢', ['昨天谁涨得最多']),
      'POST',
      '/api/assistant',
      { question: '那前天呢', before: ['昨天谁涨得最多'] },
    ],
    [
      'a basket',
      () => baskets.saveCustomIndex('a', partOf({ weighting: 'equal' })),
      'PUT',
      '/api/custom-index/a',
      { weighting: 'equal' },
    ],
    ['a new desk', () => desks.createDesk('盘前', layout), 'POST', '/api/desks', { name: '盘前', layout }],
    [
      'a desk',
      () => desks.saveDesk({ id: 'd1', revision: 3, name: '盘前', layout }),
      'PUT',
      '/api/desks/d1',
      { revision: 3, name: '盘前', layout },
    ],
    ['a shared desk', () => desks.setDeskShared('d1', true), 'PUT', '/api/desks/d1/share', { shared: true }],
    ['a note', () => saveNote(ID, 2, '看'), 'PUT', `/api/notes/${ID}`, { revision: 2, text: '看' }],
    [
      'a judgement',
      () => saveVerdict({ id: 's1', verdict: 'accept', style: '等时', confidence: 0.9 }),
      'PUT',
      '/api/splits/verdicts/s1',
      { verdict: 'accept', style: '等时', confidence: 0.9 },
    ],
    ['an announcement', () => ops.announce('维护', 30), 'PUT', '/api/ops/announcement', { text: '维护', minutes: 30 }],
    [
      'a client to be cut',
      () => ops.disconnectClient('c9', '滥用'),
      'POST',
      '/api/ops/clients/c9/disconnect',
      { reason: '滥用' },
    ],
    ['a drain', () => ops.drainGateway(60, '升级'), 'POST', '/api/ops/drain', { seconds: 60, reason: '升级' }],
    [
      'a wall’s board',
      () => walls.saveBoard({ id: 'b1', name: '大厅', panels: [] }),
      'PUT',
      '/api/wall-boards/b1',
      { name: '大厅', panels: [] },
    ],
    [
      'a wall that is let in',
      () => walls.approvePairing('ABC123', { name: '一', board: 'b1', rights: [] }),
      'POST',
      '/api/walls/pairing/ABC123',
      { name: '一', board: 'b1', rights: [] },
    ],
  ])('%s', async (_, ask, method, path, body) => {
    await ask()
    expect(requests).toEqual([{ method, path, query: {}, body, outlives: false }])
  })

  test.each<Case>([
    ['positions', () => savePositions(partOf({ revision: 1 })), 'PUT', '/api/positions', { revision: 1 }],
    ['words on instruments', () => saveTags(partOf({ revision: 1 })), 'PUT', '/api/tags', { revision: 1 }],
    ['lists', () => saveWatchlists(partOf({ revision: 1 })), 'PUT', '/api/watchlists', { revision: 1 }],
    ['settings', () => saveSettings(partOf({ revision: 1 })), 'PUT', '/api/settings', { revision: 1 }],
    [
      'a note of an incident',
      () => ops.changeIncident(4, partOf({ note: 'x' })),
      'PUT',
      '/api/ops/incidents/4',
      { note: 'x' },
    ],
  ])('%s, even if the page is closed meanwhile', async (_, ask, method, path, body) => {
    await ask()
    expect(requests).toEqual([{ method, path, query: {}, body, outlives: true }])
  })
})

test.each<Case>([
  ['a rule', () => alerts.removeAlertRule('r1'), 'DELETE', '/api/alerts/rules/r1'],
  ['a channel', () => alerts.removeAlertChannel('c1'), 'DELETE', '/api/alerts/channels/c1'],
  ['a basket', () => baskets.deleteCustomIndex('a'), 'DELETE', '/api/custom-index/a'],
  ['a desk', () => desks.removeDesk('d1'), 'DELETE', '/api/desks/d1'],
  ['a judgement', () => withdrawVerdict('s1'), 'DELETE', '/api/splits/verdicts/s1'],
  ['an announcement', () => ops.withdrawAnnouncement(), 'DELETE', '/api/ops/announcement'],
  ['a drain', () => ops.endDrain(), 'DELETE', '/api/ops/drain'],
  ['a drill', () => ops.stopDrill(), 'DELETE', '/api/ops/drills'],
  ['a wall that is refused', () => walls.refusePairing('ABC123'), 'DELETE', '/api/walls/pairing/ABC123'],
  ['a wall’s board', () => walls.removeBoard('b1'), 'DELETE', '/api/wall-boards/b1'],
])('%s is removed by its address, without a body', async (_, ask, method, path) => {
  await ask()
  expect(requests).toEqual([{ method, path, query: {}, body: undefined, outlives: false }])
})
