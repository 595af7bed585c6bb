import type { Company } from './company'

/** The company that demo mode makes up. */
export const madeUpCompany: Company = {
  portal: {
    name: { ko: '가온물산', en: 'Gaon Trading' },
    helpDesk: { ko: 'IT 헬프데스크 내선 1234', en: 'IT help desk, extension 1234' },
    privacy: {
      company: '가온물산 주식회사',
      officer: { name: '정하윤', position: '정보보호 최고책임자' },
      department: { name: '정보보호팀', phone: '02-0000-1234', email: 'privacy@gaon.example' },
    },
  },
  termsFiles: {},
}
