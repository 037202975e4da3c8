import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toggledChoices } from '../../../../client/features/minute-chart/flow-toggles'
import { FLOW_CHOICES, type FlowChoice } from '../../../../client/features/minute-chart/session-sources'

const some = fc.uniqueArray(fc.constantFrom(...FLOW_CHOICES))
const inOrder = (choices: readonly FlowChoice[]) => FLOW_CHOICES.filter((each) => choices.includes(each))

test('a line is added or removed, and the lines keep the order in which they are offered', () => {
  fc.assert(
    fc.property(some, fc.constantFrom(...FLOW_CHOICES), (choices, choice) => {
      const next = toggledChoices(choices, choice)
      expect(next.includes(choice)).toBe(!choices.includes(choice))
      expect(next).toEqual(inOrder(next))
      expect(toggledChoices(next, choice)).toEqual(inOrder(choices))
    }),
  )
})
