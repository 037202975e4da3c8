import { expect, test } from 'vitest'
import { textWidth } from '../../../../client/charts/draw/text-width'

test('a text is measured once in each font', () => {
  const measured: string[] = []
  const ctx = {
    font: '11px a',
    measureText: (text: string) => {
      measured.push(`${ctx.font} ${text}`)
      return { width: text.length * Number.parseInt(ctx.font, 10) } as TextMetrics
    },
  }
  expect([textWidth(ctx, '12.5'), textWidth(ctx, '12.5'), textWidth(ctx, '1')]).toEqual([44, 44, 11])
  ctx.font = '22px a'
  expect(textWidth(ctx, '12.5')).toBe(88)
  expect(measured).toEqual(['11px a 12.5', '11px a 1', '22px a 12.5'])
})
