import { useEffect, useRef } from 'react'
import { drawnDay } from '../landing/day'
import '../landing/landing.css'
import { landingPage } from '../landing/page'
import { playLanding } from '../landing/play'

/** The landing page inside the app: reached by a link, or after a sign-in that was stored turned out to have ended. */
export function HomePage() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    place.current.innerHTML = landingPage(drawnDay, { within: true })
    const landing = place.current.querySelector<HTMLElement>('.landing')
    return landing ? playLanding(landing, drawnDay) : undefined
  }, [])
  return <div ref={place} />
}
