import { WallsView } from '../features/wall/fleet/walls-view'

/** `/walls`: unattended screens: who they are, how they are, what they show. */
export function WallsPage() {
  return <WallsView />
}
