import { createHash } from 'node:crypto';
import { dependenciesOf, type LockedPackage, nameOfPackage, readPackageLock } from './lock.ts';

/** The package URL, such as 'pkg:npm/%40scope/name@1.0.0' (https://github.com/package-url/purl-spec). */
const purlOf = (path: string, { version }: LockedPackage): string =>
  `pkg:npm/${nameOfPackage(path).replace('@', '%40')}@${version}`;

/** What is needed only to build and test is 'excluded' from what runs. */
const scopeOf = ({ dev, optional, devOptional }: LockedPackage): 'required' | 'optional' | 'excluded' =>
  dev ? 'excluded' : optional || devOptional ? 'optional' : 'required';

/** An expression such as '(MIT OR Apache-2.0)', or the id of one license. */
const licensesOf = (license: string): object[] =>
  /[ ()]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

/** 'sha512-' and base64, in hexadecimal digits. */
const hashOf = (integrity: string): object => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
});

/**
 * The bill of materials of package-lock.json: every package with its version, checksum, license and what it needs
 * (CycloneDX 1.6, https://cyclonedx.org). The same for the same lock file: it holds no time.
 */
export const billOfMaterials = (root: string): object => {
  const { name, version, packages } = readPackageLock(root);
  const { '': _, ...others } = packages;
  const digits = createHash('sha256').update(JSON.stringify(packages)).digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: Object.entries(others).map(([path, one]) => ({
      type: 'library',
      'bom-ref': path,
      name: nameOfPackage(path),
      version: one.version,
      scope: scopeOf(one),
      purl: purlOf(path, one),
      ...(one.integrity?.startsWith('sha512-') && { hashes: [hashOf(one.integrity)] }),
      ...(one.license && { licenses: licensesOf(one.license) }),
    })),
    dependencies: Object.keys(packages).map((path) => ({
      ref: path || name,
      dependsOn: dependenciesOf(packages, path),
    })),
  };
};
