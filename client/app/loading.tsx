import { useEffect, useState } from 'react'
import { common } from '../text/common'

const SLOW_MS = 3_000

/** What stands where a page will be; after three seconds it says what is awaited. */
export function Loading() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="flex h-full min-h-40 items-center justify-center text-text-2">
      {slow ? common.loadingSlow : common.loading}
    </div>
  )
}
