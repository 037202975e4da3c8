import { afterEach, describe, expect, test } from 'vitest'
import { barAxis } from '../../../../client/charts/bar-axis'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { linkView } from '../../../../client/charts/state/link'
import { ChartView } from '../../../../client/charts/state/view'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A view of 100 positions, each of `step` seconds from `first` on. */
function linked(channels: Parameters<typeof linkView>[2], first = 0, step = 1) {
  const view = new ChartView()
  const whole = () => ({ from: 0, to: 100 })
  view.bind({ whole, home: whole, least: () => 1 })
  const inside = (place: number) => place >= 0 && place <= 100
  const axis = {
    placeOf: (time: number) => (inside((time - first) / step) ? (time - first) / step : undefined),
    timeOf: (place: number) => (inside(place) ? first + place * step : undefined),
  }
  const changes: string[] = []
  view.subscribe((change) => void changes.push(change))
  const stop = linkView(view, axis, channels)
  stops.push(stop)
  const point = (x: number) => view.point({ x, pane: null, y: 0 })
  const span = () => {
    const { from, to } = view.current()
    return [from, to]
  }
  return { view, point, span, stop, changes }
}

describe('a crosshair', () => {
  test('is shown at the same time in linked charts, and disappears there with it', () => {
    const [one, other] = [linked({ cross: 'c' }), linked({ cross: 'c' }, 10, 2)]
    one.point(30)
    expect(other.view.cross).toMatchObject({ x: 10, pane: null, y: 0 })
    one.view.point(null)
    expect(other.view.cross).toBeNull()
  })

  test('at position 0 is shown elsewhere too', () => {
    const [one, other] = [linked({ cross: 'c' }), linked({ cross: 'c' })]
    one.point(0)
    expect(other.view.cross).toMatchObject({ x: 0 })
  })

  test('is hidden in a linked chart that lacks its time, and if it points at no time', () => {
    const [one, other] = [linked({ cross: 'c' }), linked({ cross: 'c' }, 10)]
    other.point(3)
    one.point(5)
    expect(other.view.cross).toBeNull()
    other.point(3)
    one.point(500)
    expect(other.view.cross).toBeNull()
  })

  test('is not echoed, and not sent to another channel or without one', () => {
    const [one, other, third] = [linked({ cross: 'c' }), linked({ cross: 'd' }), linked({})]
    one.point(30)
    expect([other.view.cross, third.view.cross]).toEqual([null, null])
    expect(one.changes.filter((change) => change === 'cross')).toHaveLength(1)
    third.point(40)
    expect(one.view.cross).toMatchObject({ x: 30 })
  })

  test('does not reach a chart that left, but still reaches the others', () => {
    const [one, other, third] = [linked({ cross: 'c' }), linked({ cross: 'c' }), linked({ cross: 'c' })]
    other.stop()
    one.point(30)
    expect([other.view.cross, third.view.cross?.x]).toEqual([null, 30])
    other.point(50)
    expect(one.view.cross).toMatchObject({ x: 30 })
    one.stop()
    third.stop()
    const [later, last] = [linked({ cross: 'c' }), linked({ cross: 'c' })]
    third.stop()
    later.point(20)
    expect(last.view.cross).toMatchObject({ x: 20 })
  })
})

describe('a range', () => {
  test('shows the same period elsewhere', () => {
    const [one, other] = [linked({ range: 'r' }), linked({ range: 'r' }, 20)]
    one.view.show({ from: 40, to: 60 })
    expect(other.span()).toEqual([20, 40])
  })

  test('that equals the home or the whole range of a linked chart does not count as moved there', () => {
    const [one, other] = [linked({ range: 'r' }), linked({ range: 'r' })]
    const whole = () => ({ from: 0, to: 100 })
    other.view.bind({ whole, home: () => ({ from: 0, to: 50 }), least: () => 1 })
    const state = () => [other.view.moved, other.view.partial, ...other.span()]
    one.view.show({ from: 40, to: 60 })
    expect(state()).toEqual([true, true, 40, 60])
    one.view.show({ from: 0, to: 50 })
    expect(state()).toEqual([false, true, 0, 50])
    one.view.reset()
    expect(state()).toEqual([false, false, 0, 100])
    other.view.toggleWhole()
    expect(state()).toEqual([false, true, 0, 50])
  })

  test.each([
    ['its beginning is before that one’s first', 5, 60],
    ['both are', 2, 12],
  ])('does not change a linked chart if %s', (_title, from, to) => {
    const [one, other] = [linked({ range: 'r' }), linked({ range: 'r' }, 20)]
    const before = other.span()
    one.view.show({ from, to })
    expect(other.span()).toEqual(before)
  })

  test.each([
    ['between bars', 10.5, 20.5, [7.5, 17.5]],
    ['within a bar', 10.2, 20.9, [7.2, 17.9]],
    ['up to the newest', 49.5, 59.5, [46.5, 56.5]],
  ])('of bars that ends %s cuts none in half elsewhere', (_title, from, to, span) => {
    const viewOf = (first: number) => {
      const view = new ChartView()
      const times = Array.from({ length: 60 - first }, (_, at) => (first + at) * 1_000)
      const whole = () => ({ from: -0.5, to: times.length - 0.5 })
      view.bind({ whole, home: whole, least: () => 1 })
      stops.push(
        linkView(
          view,
          barAxis(() => times),
          { range: 'r' },
        ),
      )
      return view
    }
    // The other axis begins three bars later.
    const [one, other] = [viewOf(0), viewOf(3)]
    one.show({ from, to })
    expect([other.current().from, other.current().to].map((place) => Math.round(place * 10) / 10)).toEqual(span)
  })

  test('of days on an axis of minutes is the same elsewhere, not from middle to middle', () => {
    const viewOf = () => {
      const axis = createDayAxis(['20260702', '20260703', '20260706'], true)
      const view = new ChartView()
      const whole = () => ({ from: -0.5, to: axis.end + 0.5 })
      view.bind({ whole, home: whole, least: () => 1 })
      stops.push(linkView(view, { placeOf: axis.xOf, timeOf: axis.timeOf }, { range: 'r' }))
      return view
    }
    const [one, other] = [viewOf(), viewOf()]
    one.show({ from: 240.5, to: 722.5 })
    expect(other.current()).toEqual({ from: 240.5, to: 722.5 })
  })

  test('is linked independently of the crosshair', () => {
    const [one, range, cross] = [linked({ cross: 'c', range: 'r' }), linked({ range: 'r' }), linked({ cross: 'c' })]
    const before = cross.span()
    one.view.show({ from: 40, to: 60 })
    expect([range.span(), cross.span()]).toEqual([[40, 60], before])
    one.point(50)
    expect([range.view.cross, cross.view.cross?.x]).toEqual([null, 50])
  })

  test('on one channel with the crosshair is reported once', () => {
    const [one, other] = [linked({ cross: 'x', range: 'x' }), linked({ cross: 'x', range: 'x' })]
    one.view.show({ from: 40, to: 60 })
    expect(other.span()).toEqual([40, 60])
    expect(other.changes.filter((change) => change === 'range')).toHaveLength(1)
  })
})
