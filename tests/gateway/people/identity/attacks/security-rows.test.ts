import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What the sign-in service must withstand, each with the tests that attack it: file below this folder, and title.
const ROWS: [must: string, attacks: [file: string, title: string][]][] = [
  [
    'passwords',
    [
      ['accounts/passwords.test.ts', 'may be of one kind of character'],
      ['sign-in.test.ts', 'only an argon2id hash'],
    ],
  ],
  [
    'padding tells nothing',
    [['keys/password-cipher.test.ts', 'with bad padding opens to the same nonsense each time']],
  ],
  [
    'guessing',
    [
      ['accounts/guessing.test.ts', 'refuses even the right password after ten wrong ones, and lets go by itself'],
      ['accounts/guessing.test.ts', 'does not let a crowd of guesses at once slip through'],
      ['accounts/guessing.test.ts', 'but its own address still gets in'],
      ['attacks/attacks.test.ts', 'a second factor is braked over many sign-ins, and soft'],
    ],
  ],
  ['sending', [['attacks/attacks.test.ts', 'are braked by address, and abroad as a whole']]],
  ['tokens in addresses', [['attacks/attacks-at-the-edges.test.ts', 'opens nothing at %s']]],
  [
    'codes',
    [
      ['attacks/attacks.test.ts', 'a code ends with its fifth wrong try, the right one included'],
      ['attacks/attacks.test.ts', 'for %s do not bind'],
      ['wire/conformance/register-cases.ts', 'a wrong code, a used one and a taken phone are refused'],
    ],
  ],
  [
    'second factors',
    [
      ['wire/conformance/step-cases.ts', 'shows the seed only once'],
      ['wire/conformance/step-cases.ts', 'the token of the step is not a sign-in, a code is valid once'],
      ['wire/conformance/step-cases.ts', 'signs in by the recovery code, once'],
      ['wire/conformance/step-cases.ts', 'accepts a second code from the bound address only'],
    ],
  ],
  [
    'second factors by address',
    [
      ['factors/code-factors.test.ts', 'a code is valid once, and for one of many requests at a time'],
      ['factors/code-factors.test.ts', 'guessing over parallel sign-ins is braked, and the right code with it'],
      ['factors/code-factors.test.ts', 'the code of one account does not finish the sign-in of another'],
      ['factors/code-factors.test.ts', 'the address that was proven first is no second proof'],
      ['factors/code-factors.test.ts', 'codes leave once a minute and five times in ten minutes, and no more'],
      ['factors/code-factors.test.ts', 'a session that is not fresh turns nothing on, over the wire either'],
    ],
  ],
  [
    'faces',
    [
      ['factors/face.test.ts', 'are sealed, have no address, wait for minutes, and only the newest of an account'],
      ['factors/face.test.ts', 'of a factor that is %s are erased'],
      ['factors/face.test.ts', 'another person is refused, at enrolment and at sign-in'],
      ['factors/face.test.ts', 'a photo is used once, and by the account that uploaded it'],
      ['factors/face.test.ts', 'addresses elsewhere are not fetched'],
      ['factors/face.test.ts', 'a service that %s lets nobody in'],
      ['factors/face.test.ts', 'a service that is slow is given up after ten seconds'],
    ],
  ],
  [
    'a tenant',
    [
      ['tenant/tenant-forward.test.ts', 'until it signs out here or there'],
      ['tenant/tenant-forward.test.ts', 'by cookie or token, from our own pages alone, and are shown here'],
      ['tenant/tenant-forward.test.ts', 'is a picture or nothing'],
    ],
  ],
  [
    'nobody learns who is here',
    [
      ['attacks/attacks.test.ts', 'unknown account and wrong password answer alike, after the same work'],
      ['attacks/attacks.test.ts', 'leaves the same rows and the same words for known and unknown'],
      ['wire/conformance/account-cases.ts', 'says whether an account exists, and stops answering for a list'],
    ],
  ],
  [
    'sessions',
    [
      ['sessions/cookie-session.test.ts', 'gets a new identifier at every sign-in'],
      ['sessions/cookie-session.test.ts', 'is HttpOnly, SameSite=Lax'],
      ['sessions/sessions.test.ts', 'that ends takes its token, its cookie and its protocol session along'],
      ['sessions/cookie-session.test.ts', 'asks again, and stops renewing, once the account is suspended'],
    ],
  ],
  [
    'fresh proof',
    [
      ['sessions/freshness.test.ts', 'gets not: %s'],
      ['sessions/freshness.test.ts', 'is not made new by renewing its token'],
    ],
  ],
  [
    'forged tokens',
    [
      ['attacks/attacks-over-the-wire.test.ts', '%s are refused everywhere'],
      ['attacks/attacks-over-the-wire.test.ts', '%s are no sign-in, however well signed'],
      ['tenant/tenant-forward.test.ts', 'a token for %s is none here'],
    ],
  ],
  [
    'the protocol',
    [
      ['applications/openid-profile.test.ts', 'refuses a code with %s'],
      ['applications/openid-profile.test.ts', 'refuses a plain challenge'],
      ['shared-database.test.ts', 'its replay at the first ends the chain'],
      ['attacks/attacks-at-once.test.ts', 'changes a code for tokens once'],
      ['applications/oidc-adapter.test.ts', 'lets one of several at once use what is good once'],
      ['attacks/attacks-at-once.test.ts', 'refreshes once, and the replay of what was used ends the family'],
      ['wire/conformance/protocol-cases.ts', 'accepts a code with PKCE and refuses the wrong verifier'],
    ],
  ],
  [
    'a token in the fragment',
    [['../../serve/front/pages-and-resources.test.ts', 'never cached, and allows no foreign script']],
  ],
  ['keys', [['keys/password-cipher.test.ts', 'under the key before is opened after a rotation']]],
  ['open redirects', [['attacks/attacks-over-the-wire.test.ts', '%s is nowhere to be sent to']]],
  [
    'uploads',
    [
      ['accounts/images.test.ts', 'is stored upright, without its metadata and without what follows its end'],
      [
        'wire/conformance/people-cases.ts',
        'accepts an image with the cookie of an own page, and nothing that is not an image',
      ],
    ],
  ],
  [
    'somebody else’s',
    [
      ['wire/conformance/account-cases.ts', 'addresses, state and names of others are refused'],
      ['wire/conformance/account-cases.ts', 'stores user-defined data by key and type, for its own user only'],
      ['wire/conformance/people-cases.ts', 'never those of another user'],
      ['attacks/attacks-by-strangers.test.ts', '%s %s is nobody else’s'],
      ['attacks/attacks-by-strangers.test.ts', '%s is not written by a change of the profile'],
    ],
  ],
  [
    'other sites',
    [
      ['hosted/hosted-forms.test.ts', '%s is refused'],
      ['attacks/attacks-over-the-wire.test.ts', 'takes no form of another site'],
      ['wire/conformance/protocol-cases.ts', 'another site cannot cause it, and no address redirects elsewhere'],
    ],
  ],
  [
    'QR codes',
    [
      ['wire/conformance/step-cases.ts', 'cancelled, foreign and used ones are refused'],
      ['hosted/hosted-forms.test.ts', 'says what is asked for and where'],
    ],
  ],
  [
    'sockets',
    [
      ['attacks/attacks-at-the-edges.test.ts', '%s is answered %4$i'],
      ['attacks/attacks-at-the-edges.test.ts', 'is closed when the sign-in ends'],
    ],
  ],
  ['GraphQL', [['attacks/attacks-over-the-wire.test.ts', 'refuses %s']]],
  ['popups', [['connections/federation.test.ts', 'names our own origin as the only one that may read it']]],
  ['the log', [['accounts/guessing.test.ts', 'the log tells what happened to which account, from where']]],
  ['codes told to tests', [['attacks/attacks-at-the-edges.test.ts', 'is of the bench alone']]],
  [
    'SAML of other services',
    [
      ...['without a signature', 'signed by a key that is not the provider’s', 'signed with an old digest'],
      ...['changed after signing', 'for another program', 'for another address', 'of another provider'],
      ...['to another request', 'that has expired', 'that was made long ago', 'with a comment in the name'],
      ...['with entities', 'that was taken before, also for a new request', 'that is larger than any answer'],
      ...['in another browser than the one that set out', 'that was read for another way of the same browser'],
    ].map((title): [string, string] => ['saml/connections-saml.test.ts', title]),
  ],
  [
    'SAML for programs',
    [
      ...['of another program', 'to an address by an unknown index', 'that is too old', 'with entities'],
      ...['with an external document type', 'that inflates to much more than it is', 'that is nested without end'],
      ...['that was sent before', 'changed after signing, or signed by another key or with an old digest'],
      ...['put on other content', 'by the signature of another program', 'is no markup of the program'],
      ...['with a second message beside the signed one', 'is for one program and one person, for five minutes'],
      'what a program signed in an address counts, not what stands beside it',
    ].map((title): [string, string] => ['saml/saml-idp-attacks.test.ts', title]),
  ],
  [
    'sign-out of SAML programs',
    [
      ['saml/saml-sign-out.test.ts', 'with a state that is made up'],
      ['saml/saml-sign-out.test.ts', 'by the answer of a program whose turn it is not, and of one that answers twice'],
      ['saml/saml-sign-out.test.ts', 'by a sign-out that another site causes'],
    ],
  ],
  [
    'other services',
    [
      [
        'connections/connections.test.ts',
        '’s ticket is valid once, in the browser that started, and for this address only',
      ],
      ['connections/connections.test.ts', 'no address of theirs counts as verified'],
      ['connections/connections.test.ts', 'another server of this machine'],
      ['connections/connections.test.ts', 'a server that hands out credentials'],
      ['connections/connections.test.ts', 'a private address by https'],
      ['connections/connections.test.ts', 'shows what is connected, without secrets'],
      [
        'connections/connections.test.ts',
        'and not in a browser that did not set out, nor without a service that vouches',
      ],
      ['connections/outside-names.test.ts', 'gives no name that somebody else has here'],
      ['connections/outside-names.test.ts', 'is not asked for one person without end, however the name is spelled'],
    ],
  ],
  [
    'addresses of other people',
    [
      ['accounts/proven-address.test.ts', 'and nothing of theirs opens it any more'],
      ['accounts/proven-address.test.ts', 'gets no account that can also be entered by %s'],
      ['accounts/proven-address.test.ts', 'a second factor of the account is required after the code'],
      ['accounts/proven-address.test.ts', 'opens no account that somebody registered with it'],
    ],
  ],
  [
    'roles and grants',
    [
      [
        'rights/inherited-rights.test.ts',
        'and no role inherits from itself, from one below it, or from the operators’ role',
      ],
      ['rights/inherited-rights.test.ts', 'are not made by resources of other namespaces that are called the same'],
      ['rights/inherited-rights.test.ts', 'do not let anybody administer accounts'],
      ['rights/rights-routes.test.ts', 'a viewer reads and changes nothing at %j'],
      ['sessions/token-scopes.test.ts', 'makes no person of a program, nor a program of a person'],
      ['sessions/token-scopes.test.ts', 'refuses an action name with a colon'],
      ['rights/resources.test.ts', 'changes are logged'],
    ],
  ],
  [
    'real names',
    [
      ['wire/conformance-with-services.test.ts', 'returns it without the whole number'],
      ['wire/conformance-with-services.test.ts', 'and more than five claims a day'],
      ['wire/conformance-with-services.test.ts', 'has no name verified by a service that %s'],
    ],
  ],
  [
    'demo readers',
    [
      ['../demo/attacks.test.ts', 'of every resource of the table that is no public market data, gets nothing'],
      ['../demo/attacks.test.ts', 'changes nothing at any resource by a method that none has'],
      ['../demo/attacks.test.ts', 'becomes nobody by renewing'],
      ['../demo/attacks.test.ts', 'leaves no account behind'],
    ],
  ],
  ['the Host header', [['sign-in.test.ts', 'whatever a proxy header says']]],
]

test.each(ROWS)('%s: each attack is a test', (_must, attacks) => {
  expect(attacks.length).toBeGreaterThan(0)
  const missing = attacks.filter(([file, title]) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    return !text.split('\n').some((line) => line.includes(title) && /test|title|\]\)\(|^\s*\[?'/.test(line))
  })
  expect(missing).toEqual([])
})
