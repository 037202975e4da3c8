import { useEffect } from 'react'
import { address } from '../../shared/protocol/routes'
import { BUILT_IN } from '../../shared/walls/built-in'
import { PairView } from '../features/pair/pair-view'
import { display } from '../session/display'
import { pairText } from '../text/pair'

/** `/pair`: start page of every unattended screen; a paired one is redirected to the wall page. */
export function PairPage() {
  const paired = display.stored() !== undefined
  useEffect(() => {
    if (paired) location.replace(address.wall(BUILT_IN.overview.id))
  }, [paired])
  if (paired) return null
  return (
    <>
      <h1 className="sr-only">{pairText.title}</h1>
      <PairView />
    </>
  )
}
