import { address } from '../../../shared/protocol/routes'
import { fetchConfig } from '../../api/config'
import { useResource } from '../../store/use-resource'
import { demoText as text } from '../../text/demo'
import { buttonClass } from '../../ui/button'

const here = () => encodeURIComponent(`${location.pathname}${location.search}`)

/** 注册 and 登录, which return to this page; without 注册 if only operators create accounts. */
export function AccountLinks({ size = 'normal' }: { size?: 'small' | 'normal' }) {
  const isOpen = useResource('config', fetchConfig).data?.registrationOpen ?? true
  return (
    <>
      {isOpen && (
        <a href={`${address.login('register')}&to=${here()}`} className={buttonClass('primary', size)}>
          {text.register}
        </a>
      )}
      <a href={`${address.login('sign-in')}&to=${here()}`} className={buttonClass(isOpen ? 'plain' : 'primary', size)}>
        {text.signIn}
      </a>
    </>
  )
}
