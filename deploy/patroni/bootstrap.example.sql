-- Copy it to bootstrap.sql beside patroni.yml, readable by postgres alone, the same on each machine. Patroni runs it when
-- it makes the first database; the password is the one in DATABASE_URL.
create role openacre login password 'the one in DATABASE_URL';
create database openacre owner openacre;
