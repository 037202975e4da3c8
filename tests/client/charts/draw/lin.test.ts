import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlot, linear } from '../../../../client/charts/draw/lin'
import { paintedPlot } from '../painted-plot'

test('a linear scale gives every value the position that the plot computes', () => {
  const ends = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }))
  fc.assert(
    fc.property(ends, fc.double({ min: -1e6, max: 2e6, noNaN: true }), ([low, room], value) => {
      const { plot } = paintedPlot({ y: [low, low + room] })
      const place = plot.valToPos(value, 'y', true)
      expect(Math.abs(linear(plot, 'y')(value) - place)).toBeLessThan(1e-6 * Math.max(1, Math.abs(place)))
    }),
  )
})

test.each([
  ['a logarithmic one', { min: 1, max: 100, distr: 3 }],
  ['one of no height', { min: 5, max: 5 }],
  ['one that begins nowhere', { max: 5 }],
  ['one that nobody has set', {}],
])('for %s the position is computed by the plot itself', (_, scale) => {
  const { plot } = paintedPlot({ more: { asked: scale } })
  const received: unknown[][] = []
  plot.valToPos = (...args: unknown[]) => {
    received.push(args)
    return 7
  }
  expect(linear(plot, 'asked')(3)).toBe(7)
  expect(received).toEqual([[3, 'asked', true]])
})

test('what is drawn in the plot is clipped to it, and nothing drawn later is', () => {
  const { plot, calls } = paintedPlot()
  inPlot(plot, (ctx) => ctx.fillRect(0, 0, 1, 1))
  expect(calls.map(({ call, args }) => [call, ...args])).toEqual([
    ['save'],
    ['beginPath'],
    ['rect', 10, 20, 100, 50],
    ['clip'],
    ['fillRect', 0, 0, 1, 1],
    ['restore'],
  ])
})
