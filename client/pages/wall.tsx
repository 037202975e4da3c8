import { useState } from 'react'
import { builtInBoard } from '../../shared/walls/built-in'
import { fetchFleet } from '../api/walls'
import { PairView } from '../features/pair/pair-view'
import { WallRuntime } from '../features/wall/wall-runtime'
import { WallScreen } from '../features/wall/wall-screen'
import { display } from '../session/display'
import { session } from '../session/session'
import { useResource } from '../store/use-resource'
import { pairText } from '../text/pair'
import { StateView } from '../ui/state-view'

/** `/wall/:board`: a screen that was let in shows what it is to show; somebody signed in sees this board as a wall. */
export function WallPage({ params }: { params: Record<string, string> }) {
  const [paired] = useState(() => display.token() !== undefined)
  if (paired) return <WallRuntime over={<PairView why={pairText.revoked} />} />
  return session.isLoggedIn() ? <Seen id={params.board ?? ''} /> : <PairView why={pairText.unpaired} />
}

/** A board as a wall, for who is signed in. */
function Seen({ id }: { id: string }) {
  const known = builtInBoard(id)
  const { data, error } = useResource(`wall-board:${id}`, async (options) =>
    known ? undefined : (await fetchFleet(options)).boards.find((board) => board.id === id),
  )
  const board = known ?? data
  if (board) return <WallScreen board={board} />
  return error ? <StateView state="failed" why={error.message} /> : <StateView state="loading" />
}
