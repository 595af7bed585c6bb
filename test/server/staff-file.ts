/** The first line of a file of employees. */
export const HEADER = 'employee_id,name_ko,name_en,email,phone,methods'
