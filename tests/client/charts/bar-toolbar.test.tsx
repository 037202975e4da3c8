import { expect, test } from 'vitest'
import { BarToolbar } from '../../../client/charts/bar-toolbar'
import { shownText } from '../rendered'

const adjust = { value: 'front', options: [{ value: 'front', title: '前复权' }], onChange: () => undefined }
const nothing = () => undefined

test.each([
  ['plain', true, '前复权 ▾'],
  ['log', true, '前复权 · 对数 ▾'],
  ['percent', true, '前复权 · 百分比 ▾'],
  ['plain', false, '坐标 ▾'],
  ['log', false, '对数 ▾'],
] as const)('a %s scale is named beside the adjustment of prices, if there is one: %s', (mode, isAdjusted, words) => {
  const text = shownText(
    <BarToolbar
      mode={mode}
      compares={false}
      indicators={[]}
      without={[]}
      profile={false}
      {...(isAdjusted && { adjust })}
      onMode={nothing}
      onIndicators={nothing}
      onProfile={nothing}
      onParameters={nothing}
      onMore={nothing}
    />,
  )
  expect(text).toBe(`指标 ▾ ${words}`)
})
