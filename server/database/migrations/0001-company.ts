import type { Migration } from './migration'

/** Employees, applications, granted methods, registered devices and sign-in histories. */
export const company: Migration = {
  version: 1,
  name: 'company',
  sql: `
    CREATE TABLE employees (
      user_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      employee_id text NOT NULL UNIQUE CHECK (employee_id = lower(employee_id)),
      name_ko text NOT NULL,
      name_en text NOT NULL,
      email text,
      phone text,
      note_ko text NOT NULL DEFAULT '',
      note_en text NOT NULL DEFAULT ''
    );

    CREATE TABLE applications (
      application_id integer PRIMARY KEY,
      application_name text NOT NULL UNIQUE
    );

    CREATE TABLE application_limits (
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('mobile', 'ctap', 'platform', 'otp')),
      authenticator_type_count integer NOT NULL CHECK (authenticator_type_count > 0),
      PRIMARY KEY (application_id, type)
    );

    CREATE TABLE grants (
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      method text NOT NULL CHECK (method IN ('mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp')),
      PRIMARY KEY (user_id, method)
    );

    CREATE TABLE authenticators (
      authenticator_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('mobile', 'ctap', 'platform', 'otp')),
      description text NOT NULL,
      insert_date timestamptz NOT NULL
    );
    CREATE INDEX authenticators_of_employee ON authenticators (user_id, type);

    CREATE TABLE authenticate_history (
      authenticate_history_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES employees ON DELETE CASCADE,
      application_id integer NOT NULL REFERENCES applications ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp')),
      description text,
      status smallint NOT NULL CHECK (status IN (0, 1)),
      insert_date timestamptz NOT NULL
    );
    CREATE INDEX history_of_employee ON authenticate_history (user_id, insert_date DESC, authenticate_history_id DESC);
  `,
}
