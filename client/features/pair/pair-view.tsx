import { address } from '../../../shared/protocol/routes'
import { BUILT_IN } from '../../../shared/walls/built-in'
import { display } from '../../session/display'
import { pairText as text } from '../../text/pair'
import { QrCode } from '../../ui/qr-code'
import { usePairing } from './use-pairing'

/** Six letters and a QR code, in type that is read from across the room. `why`: one sentence above them. */
export function PairView({ why }: { why?: string }) {
  const { code, words } = usePairing(({ id, name, token }) => {
    display.save({ id, name, token })
    // A page of its own: what was open before belongs to no wall.
    location.assign(address.wall(BUILT_IN.overview.id))
  })
  return (
    <section className="flex min-h-full flex-col items-center justify-center gap-[3vh] p-4 text-center">
      {why && <p className="text-[max(20px,3.2vh)]">{why}</p>}
      <p className="text-[max(15px,2.8vh)] text-text-2">{text.how}</p>
      {code ? (
        <>
          <p
            role="img"
            aria-label={text.code(code.split('').join(' '))}
            className="num text-[min(15vw,22vh)] leading-[1.2] font-semibold tracking-[0.12em] whitespace-nowrap"
          >
            {code}
          </p>
          <span className="w-[min(60vw,34vh)] [&>svg]:size-full">
            <QrCode text={`${location.origin}${address.walls(code)}`} label={text.qr} />
          </span>
        </>
      ) : (
        <p className="h-[22vh] text-[max(20px,4vh)] text-text-3">—</p>
      )}
      <p role="status" className="text-[max(15px,2.8vh)] text-text-2">
        {words}
      </p>
      <p className="text-[max(13px,2.6vh)] text-text-3">{text.renewed}</p>
    </section>
  )
}
