import { expect, test } from 'vitest'
import { NameBook } from '../../../../gateway/people/alerts/directory'
import { AlertReader } from '../../../../gateway/serve/http/read-alert'
import { NOTHING_OWN } from '../../../../shared/alerts/own'
import { stock } from '../../../support/alert-rules'

const CODES = Array.from({ length: 101 }, (_, at) => `${600_001 + at}.SH`)

const reader = new AlertReader({
  rules: {
    ownOf: async () => ({
      ...NOTHING_OWN,
      lists: [
        { name: '百只', codes: CODES.slice(0, 100) },
        { name: '多一只', codes: CODES },
      ],
    }),
  },
  names: () => new NameBook(CODES.map((id) => stock({ id, name: id.slice(0, 6) }))),
  instrument: (id) => (CODES.includes(id) ? stock({ id }) : undefined),
})

test.each([
  ['自选:百只 日线{C>MA(C,20)}>0', { ok: true, instruments: 100 }],
  ['自选:多一只 涨幅>3%', { ok: true, instruments: 101 }],
  ['自选:多一只 日线{C>MA(C,20)}>0', { ok: false, reason: '日线条件要逐只计算，最多看 100 只，这里有 101 只' }],
])('%s is answered with %o', async (text, answer) => {
  expect((await reader.read('a', text)).answer).toMatchObject(answer)
})
