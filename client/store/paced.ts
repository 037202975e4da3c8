import type { Beat } from './beat'
import type { Readable } from './rows/base-store'

const views = new WeakMap<Beat, object>()

/** The same store, whose listeners hear of it at the beat alone; what they read is always the newest. */
export function paced<S extends Readable>(store: S, beat: Beat): S {
  const known = views.get(beat)
  if (known) return known as S
  const methods = new Map<PropertyKey, unknown>([['subscribe', beat.subscribe]])
  const view = new Proxy(store, {
    get(target, name) {
      if (methods.has(name)) return methods.get(name)
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const bound: unknown = value.bind(target)
      methods.set(name, bound)
      return bound
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
  views.set(beat, view)
  return view
}
