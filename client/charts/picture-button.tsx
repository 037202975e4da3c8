import type { RefObject } from 'react'
import { toolText } from '../text/chart-tools'
import { IconButton } from '../ui/icon-button'
import { PictureIcon } from '../ui/icons'
import { readTheme } from '../ui/theme'
import { toast } from '../ui/toast'
import { type Caption, chartPicture, exportPicture } from './picture'

/** Copies the charts below an element as one picture that says what it shows. */
export function PictureButton({ root, caption }: { root: RefObject<HTMLElement | null>; caption: () => Caption }) {
  const take = async () => {
    const words = caption()
    const picture = root.current && chartPicture(root.current, words, readTheme())
    const done = picture ? await exportPicture(picture, words.file) : 'failed'
    if (done === 'failed') toast.error(toolText.failed)
    else toast.success(toolText[done])
  }
  return (
    <IconButton label={toolText.copy} onClick={() => void take()}>
      <PictureIcon />
    </IconButton>
  )
}
