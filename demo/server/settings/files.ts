import { accessSync, constants, statSync } from 'node:fs'
import type { Company } from '../company/company'
import { CompanyFolderError, readCompany } from '../company/read-company'
import { kind } from './kinds'

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false // Whatever the system says, what is to be written is the same.
  }
}

export const file = kind((given, refuse) =>
  isReadable(given) ? given : refuse('the path of a file that the server can read'),
)

export const companyFolder = kind<Company>((given, refuse) => {
  try {
    return readCompany(given)
  } catch (error) {
    if (error instanceof CompanyFolderError) return refuse(error.message)
    throw error
  }
})
