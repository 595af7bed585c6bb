import { address } from '../addresses'
import { file } from '../files'
import { kind, list, text } from '../kinds'
import { setting } from '../setting'

const attribute = kind((given, refuse) => {
  const [, column, name] = /^([a-z_]+)=([A-Za-z][\w;-]*)$/.exec(given) ?? []
  return column && name
    ? { column, name }
    : refuse('pairs such as employee_id=sAMAccountName, with spaces between them')
})

/** The directory of employees that `import-ldap` reads. */
export const directory = {
  ldapUrl: setting({
    variable: 'LDAP_URL',
    value: address(['ldaps:', 'ldap:'], 'ldaps://ad.company.example'),
    meaning:
      'The directory that `import-ldap` reads. With ldap:// to another machine the connection is made secure before anything is sent.',
    usually: 'none',
  }),
  ldapCaFile: setting({
    variable: 'LDAP_CA_FILE',
    value: file,
    meaning: 'PEM file with the authority that signed its certificate.',
    usually: 'those that Node.js trusts',
  }),
  ldapUser: setting({
    variable: 'LDAP_USER',
    value: text,
    meaning: 'Who reads it: a DN, or for Active Directory also name@company.example.',
    usually: 'no one in particular',
  }),
  ldapPassword: setting({
    variable: 'LDAP_PASSWORD',
    value: text,
    meaning: 'Password of LDAP_USER.',
    usually: 'none',
    secret: true,
  }),
  ldapBase: setting({
    variable: 'LDAP_BASE',
    value: text,
    meaning: 'DN below which the employees are, such as ou=people,dc=company,dc=example.',
    usually: 'none',
  }),
  ldapFilter: setting({
    variable: 'LDAP_FILTER',
    value: text,
    usual: '(objectClass=person)',
    meaning: 'Who of them is an employee.',
  }),
  ldapAttributes: setting({
    variable: 'LDAP_ATTRIBUTES',
    value: list(attribute),
    usual: [] as readonly { readonly column: string; readonly name: string }[],
    meaning: 'Attributes other than the usual ones, such as `employee_id=sAMAccountName`.',
    usually:
      'employee_id=uid name_ko=displayName name_en=cn email=mail phone=mobile, and no attribute for the methods',
  }),
  ldapMethods: setting({
    variable: 'LDAP_METHODS',
    value: text,
    usual: 'email',
    meaning: 'Methods that a new employee may use, where no attribute says it. Known ones keep theirs.',
  }),
}
