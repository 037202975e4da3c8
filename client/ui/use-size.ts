import { type RefObject, useLayoutEffect, useState } from 'react'

/** Size of an element in CSS pixels, as it is laid out; nothing before it is on the page. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    return () => observer.disconnect()
  }, [element])
  return size
}
