import { expect, test } from 'vitest'
import { questionMinute } from '../../../../../gateway/people/strategy/answers/stock-questions'

test.each([
  ['10点半', '1030'],
  ['10:05', '1005'],
  ['9：31', '0931'],
  ['11时', '1100'],
  ['下午2点', '1400'],
  ['7点59', '1959'],
  ['8点', '0800'],
  ['23:59', '2359'],
  ['１０：２１', '1021'],
])('%s is %s', (text, clock) => {
  expect(questionMinute(`茅台 ${text} 的资金`, '20261120')).toEqual({
    at: `20261120T${clock}`,
    said: `${clock.slice(0, 2)}:${clock.slice(2)}`,
  })
})

test.each(['24:00', '10:60', '10:99', '今天'])('%s is no time of day', (text) => {
  expect(questionMinute(text, '20261120')).toBeUndefined()
})
