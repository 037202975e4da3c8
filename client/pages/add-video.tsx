import { AddVideo } from '../features/video/add-video'

/** `/add_video`: for operators. */
export function AddVideoPage() {
  return <AddVideo />
}
