import styles from './parcel-face.module.css';

/** A parcel with a puzzled face, in the brand's colours. */
export function ParcelFace() {
  return (
    <svg className={styles.parcel} viewBox="0 0 200 168" aria-hidden="true" focusable="false">
      <ellipse className={styles.shade} cx="100" cy="155" rx="72" ry="8" />
      <path className={styles.flap} d="M36 58 18 34l64-8 18 24Z" />
      <path className={styles.flap} d="m164 58 18-24-64-8-18 24Z" />
      <path className={styles.inside} d="M36 58 100 50l64 8-64 8Z" />
      <path className={styles.box} d="M34 58h132v84a10 10 0 0 1-10 10H44a10 10 0 0 1-10-10Z" />
      <path className={styles.tape} d="M90 58h20v26l-5-4-5 4-5-4-5 4Z" />
      <circle className={styles.ink} cx="78" cy="104" r="6" />
      <circle className={styles.ink} cx="122" cy="104" r="6" />
      <path className={styles.stroke} d="M68 91q8-6 16-2M116 87q9-3 16 4M84 128q8-9 16-4t16-3" />
      <path className={styles.question} d="M92 30q-1-14 9-14t10 9q0 6-6 9-4 2-4 7" />
      <circle className={styles.dot} cx="101" cy="49" r="2.6" />
    </svg>
  );
}
