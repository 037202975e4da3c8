import { useEffect, useState } from 'react'
import { wallText as text } from '../../text/wall'
import { formatDuration } from '../../ui/format'
import { hatch, write } from './paint'
import { readPicture, type StoredPicture } from './stored-picture'
import { WallCanvas } from './wall-canvas'

const NOT_YET = (): void => undefined

/** The wall's last picture, hatched and with its age, until there is a new one; its data is no longer in memory. */
export const OldPicture = ({ hasBegun }: { hasBegun: boolean }) => (hasBegun ? null : <LastPicture />)

function LastPicture() {
  const [old, setOld] = useState<{ image: ImageBitmap; at: number }>()
  useEffect(() => {
    let gone = false
    let image: ImageBitmap | undefined
    const take = async (stored: StoredPicture | undefined) => {
      if (!stored) return
      image = await createImageBitmap(stored.jpeg)
      if (gone) image.close()
      else setOld({ image, at: stored.at })
    }
    readPicture().then(take).catch(NOT_YET)
    return () => {
      gone = true
      image?.close()
    }
  }, [])
  if (!old) return null
  return (
    <div className="absolute inset-0 z-10" data-old-picture>
      <WallCanvas
        label={text.lastPictureNow}
        paint={(box) => {
          const { context, width, height, theme, unit } = box
          context.drawImage(old.image, 0, 0, width, height)
          hatch(box)
          const tall = 150 * unit
          context.fillStyle = theme.panel
          context.fillRect(0, (height - tall) / 2, width, tall)
          const age = formatDuration(Date.now() - old.at)
          const middle = { align: 'center', max: width } as const
          write(box, text.lastPicture(age), width / 2, height / 2 - 32 * unit, {
            ...middle,
            size: 'large',
            colour: theme.warning,
            bold: true,
          })
          write(box, text.lastPictureNow, width / 2, height / 2 + 36 * unit, { ...middle, colour: theme.text2 })
        }}
      />
    </div>
  )
}
