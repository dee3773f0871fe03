"use strict";(()=>{var x,mt,Zn,B,Me,be,ft,pe,pt,Fe,$e,ht,re=Symbol.for("pv"),_e={},Se=[],Yn=/^m(i|n|o|s|text|space)$/,Ne=Array.isArray,gt=Se.slice,J=Object.assign;function j(e){e&&e.parentNode&&e.remove()}function he(e,t,n,r,i){var o={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:re,__v:i||++mt,__i:-1,__u:0};return!i&&x.vnode&&x.vnode(o),o}function S(e){return e.children}function ge(e,t){this.props=e,this.context=t,this.__g=0}function z(e,t){if(t==null)return e.__&&z(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:z(e)}function Kn(e){var t,n=e.__v,r=n.__e,i=[],o=[],s=e.__P;s&&((t=J({constructor:re},n)).__v=n.__v+1,x.vnode&&x.vnode(t),Pe(s,t,n,e.__n,s.namespaceURI,32&n.__u?[r]:null,i,r||z(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,vt(i,t,o),n.__=n.__e=null,t.__e!=r&&yt(t))}function yt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),yt(e)}function Oe(e){(8&e.__g||(e.__g|=8,B.push(e),be++))&&Me==x.debounceRendering||((Me=x.debounceRendering)||queueMicrotask)(bt)}function bt(){try{for(var e,t=1;B.length;)B.length>t&&B.sort(ft),e=B.shift(),t=B.length,8&e.__g&&Kn(e)}finally{(be=B.length)&&(Me||queueMicrotask)(bt)}}function _t(e,t,n,r,i,o,s,l,m,u,c){var f,h,d,p,w,g,y=r.__k||Se,_=t.length;for(m=Qn(n,t,y,m,_),f=0;f<_;f++)(d=n.__k[f])!=null&&(h=~d.__i&&y[d.__i]||_e,d.__i=f,g=Pe(e,d,h,i,o,s,l,m,u,c),p=d.__e,(h.ref!=d.ref||8&h.__u)&&(h.ref&&Le(h.ref,null,d,h),d.ref&&c.push(d.ref,d.__c||p,d)),w=w||p,4&d.__u?(m=St(d,m,e,!h.__v),h.__e&&(h.__e=null)):typeof d.type=="function"&&g!==void 0?m=g:p&&(m=p.nextSibling),d.__u&=-21);return n.__e=w,m}function Qn(e,t,n,r,i){var o,s,l,m,u,c,f,h,d,p=n.length,w=p,g=0,y=0,_=e.__k=Array(i);for(o=0;o<i;o++)(s=t[o])!=null&&typeof s!="boolean"&&typeof s!="function"?(typeof s!="object"||s.constructor===String?s=_[o]=he(null,s):Ne(s)?s=_[o]=he(S,{children:s}):s.constructor===re&&s.__b?s=_[o]=he(s.type,s.props,s.key,s.ref,s.__v):_[o]=s,m=o+g,s.__=e,s.__b=e.__b+1,l=null,~(u=s.__i=er(s,n,m,w))&&(w--,(l=n[u])&&(l.__u|=2)),l&&l.__v?(s.__u|=16,u==m-1?g--:u==m+1?g++:u!=m&&(u>m?g--:g++,y=1)):(~u||(i>p?g--:i<p&&g++),typeof s.type!="function"&&(s.__u|=4))):_[o]=null;if(y){for(c=[],f=[],o=0;o<i;o++)if((s=_[o])&&16&s.__u){for(g=0,h=c.length;g<h;)c[d=g+h>>1]<s.__i?g=d+1:h=d;c[g]=s.__i,f[o]=g+1}for(g=c.length;o--;)f[o]&&(f[o]==g?g--:_[o].__u|=4)}if(w)for(o=0;o<p;o++)!(l=n[o])||2&l.__u||(l.__e==r&&(r=z(l)),De(l,l));return r}function St(e,t,n,r){var i,o,s,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(o=0;o<i.length;o++)i[o]&&(i[o].__=e,t=St(i[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=z(e))&&!t.parentNode&&(t=null),s=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(s!=l&&(!r&&n.moveBefore&&s.parentNode?n.moveBefore(s,t):n.insertBefore(s,t||null)),t=s;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function er(e,t,n,r){var i,o=e.key,s=e.type,l=t[n],m=l&&!(2&l.__u);if(l===null&&o==null||m&&o==l.key&&s==l.type)return n;if(r>(m?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&o==l.key&&s==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&o==l.key&&s==l.type)return i}return-1}function ut(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function fe(e,t,n,r,i){var o,s;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||ut(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||ut(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(s=$e[t]||($e[t]=tr(t)),(e.__a||(e.__a={}))[t]=Fe,o=t!=(t=t.replace(pt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,s,o):e.removeEventListener(t,s,o));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function tr(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[pe]==null)t[pe]=Fe++;else if(t[pe]<this.__a[e])return;return n(x.event?x.event(t):t)}}}function Pe(e,t,n,r,i,o,s,l,m,u){var c,f,h,d,p,w,g,y,_,b,v,$,D,W,T,I,F,P,N=t.type;if(t.constructor!==re)return null;128&n.__u&&(m=32&n.__u,c=n.__c.__z)&&(t.__u|=m,f=o=[],c.nodeType==8?l=ye(c,o):o.push(c),l=o[0]||l),(c=x.__b)&&c(t);e:if(typeof N=="function"){h=s.length;try{if(y=t.props,_=(c=N.prototype)&&c.render,b=(c=N.contextType)&&r[c.__c],v=c?b?b.props.value:c.__:r,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(_?t.__c=d=new N(y,v):(t.__c=d=new ge(y,v),d.constructor=N,d.render=rr),b&&b.sub(d),d.state||(d.state={}),d.__n=r,d.__g|=8,d.__h=[],d.__k=[]),_&&(d.__s||(d.__s=d.state),N.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=J({},d.__s)),J(d.__s,N.getDerivedStateFromProps(y,d.__s)))),p=d.props,w=d.state,d.__v=t,n.__c){if(y!==p&&_&&!N.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(y,v),t.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(y,d.__s,v)===!1){t.__v!=n.__v&&(d.props=y,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(O){O&&(O.__=t)}),Se.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&s.push(d),l=z(n);break e}d.componentWillUpdate&&d.componentWillUpdate(y,d.__s,v),_&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(p,w,g)})}else _&&!N.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),_&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=v,d.props=y,d.__P=e,d.__g&=-5,$=x.__r,D=_?25:0;do d.__g&=-9,$&&$(t),c=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++D<25);_&&(Se.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(r=J({},r,d.getChildContext())),_&&n.__c&&d.getSnapshotBeforeUpdate&&(g=d.getSnapshotBeforeUpdate(p,w)),W=c&&c.type===S&&c.key==null?c.props.children:c,y.__P&&(c=l,i=(e=y.__P).namespaceURI,m=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(O){O&&De(O,O)}),n.__k=null),l=n.__k?z(n,0):null),l=_t(e,Ne(W)?W:[W],t,n,r,i,o,s,l,m,u),y.__P&&(t.__e=null,l=c),t.__u&=-161,f&&f.some(j),d.__h.length&&s.push(d),1&d.__g&&(d.__g&=-4)}catch(O){if(s.length=h,t.__v=null,m||o)if(O&&O.then){if(t.__u|=128|m,o){for(~(F=o.indexOf(l||void 0))||(F=o.length);(P=o[F-1])&&P.nodeType==8;)F--;for(;F<o.length;F++)if(P=o[F])if(o[F]=null,T){if(P==I)break}else{if(P.nodeType!=8)break;P.data.startsWith("$s")&&(I=ye(T=P))}}if(!T){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;T=l}(c=ye(T=t.__c.__z||(t.__c.__z=T)))?(t.__e=T,l=c):t.__e=l,l=l&&l.nextSibling}else o&&o.some(j);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),O&&O.then||wt(t),x.__e(O,t,n)}}else l=t.__e=nr(n.__e,t,n,r,i,o,s,m,u,e);return(c=x.diffed)&&c(t),l}function ye(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function wt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(wt))}function vt(e,t,n){for(var r=0;r<n.length;)Le(n[r++],n[r++],n[r++]);x.__c&&x.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(o){o.call(i)})}catch(o){x.__e(o,i.__v)}})}function nr(e,t,n,r,i,o,s,l,m,u){var c,f,h,d,p,w,g,y,_=n.props||_e,b=t.props,v=t.type;if(v=="svg"?i="http://www.w3.org/2000/svg":v=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((p=o[c])&&(v?p.localName==v:p.nodeType==3)){e=p,o[c]=null;break}}if(!e){if(y=u.ownerDocument||document,!v)return y.createTextNode(b);e=y.createElementNS(i,v,b.is?b:u),l&&(x.__m&&x.__m(t,o),l=!1),o=null}if(v){if(u=v=="template"&&e.content||e,o=v=="textarea"&&b.defaultValue!=null?null:o&&gt.call(u.childNodes),!l&&o)for(_={},c=0;c<e.attributes.length;c++)_[(p=e.attributes[c]).name]=p.value;for(c in _)p=_[c],c=="dangerouslySetInnerHTML"?h=p:c=="children"||c in b||c=="value"&&"defaultValue"in b||c=="checked"&&"defaultChecked"in b||fe(e,c,null,p,i);for(c in b)p=b[c],c=="children"?d=p:c=="dangerouslySetInnerHTML"?f=p:c=="value"?w=p:c=="checked"?g=p:l&&typeof p!="function"||_[c]===p||fe(e,c,p,_[c],i);f?(l||h&&(f.__html==h.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(h&&(e.textContent=""),(v=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Yn.test(v))&&(i="http://www.w3.org/1999/xhtml"),_t(u,Ne(d)?d:[d],t,n,r,i,o,s,o?o[0]:n.__k&&z(n,0),l,m),o&&o.some(j)),l&&v!="textarea"||(c="value",v=="progress"&&w==null?e.removeAttribute(c):w==null||w===e[c]&&(v!="progress"||w)||fe(e,c,w,_[c],i),c="checked",g!=null&&g!=e[c]&&fe(e,c,g,_[c],i))}else _===b||l&&e.data==b||(e.data=b);return e}function Le(e,t,n,r){try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){x.__e(i,n)}}function De(e,t,n){var r,i,o,s;if(x.unmount&&x.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Le(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(l){x.__e(l,t)}r.__P=r.__n=null}if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&De(r[s],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(i=ye(r,o=[]))&&(r==e.__e&&o.some(j),j(i),j(r)),n||j(e.__e),e.__e=e.__c=e.__=null}function rr(e,t,n){return this.constructor(e,n)}function xt(e,t){var n,r,i,o;x.__&&x.__(e,t),t.nodeType==9&&(t=t.documentElement),r=(n=e&&32&e.__u)?null:t.__k,t.__k=he(S,{children:[e]}),i=[],o=[],Pe(t,t.__k,r||_e,_e,t.namespaceURI,r?null:t.firstChild?gt.call(t.childNodes):null,i,r?r.__e:t.firstChild,n,o),vt(i,t.__k,o),t.__k.props.children=null}function we(e){function t(n){var r,i;return this.getChildContext||(r=new Set,(i={})[t.__c]=this,this.getChildContext=function(){return i},this.shouldComponentUpdate=function(o){this.props.value!=o.value&&r.forEach(function(s){s.__g|=4,Oe(s)})},this.sub=function(o){r.add(o);var s=o.componentWillUnmount;o.componentWillUnmount=function(){r.delete(o),s&&s.call(o)}}),n.children}return t.__c="__cC"+ht++,t.__=e,t.Provider=(t.Consumer=function(n,r){return n.children(r)}).contextType=t,t}x={__e:function(e,t,n,r){for(var i,o,s;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((s=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),s=1),s&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw be=0,e}},mt=0,Zn=function(e){return e!=null&&e.constructor===re},ge.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=J({},this.state)),typeof e=="function"&&(e=e(J({},n),this.props)),e&&(J(n,e),this.__v&&(t&&this.__k.push(t),Oe(this)))},ge.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Oe(this))},ge.prototype.render=S,B=[],be=0,ft=function(e,t){return e.__v.__b-t.__v.__b},pe=Symbol(),pt=/(PointerCapture)$|Capture$/i,Fe=0,$e={},ht=0;var U,E,Ie,kt,He=Object.is,ie=0,Ft=[],We=[],C=x,Et=C.__b,Ct=C.__r,Tt=C.diffed,Rt=C.__c,At=C.unmount,Mt=C.__;function Y(e,t){C.__h&&C.__h(E,e,ie||t),ie=0;var n=E.__H||(E.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function k(e){return ie=1,or(Lt,e)}function or(e,t,n){var r=Y(U++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):Lt(void 0,t),function(o){var s=(r.__N||r.__)[0],l=r.t(s,o);He(s,l)||(r.__N=[l,r.__[1]],r.__c.setState({}))}],r.__c=E,!E.__f)){E.__f=!0;var i=E.shouldComponentUpdate;E.shouldComponentUpdate=function(o,s,l){var m=this.__H;if(!m)return!0;var u=!1,c=this.props!=o;if(m.__.some(function(h){h.__N&&(u=!0,He(h.__[0],h.__N[0])||(c=!0))}),i){var f=i.call(this,o,s,l);return u?f||c:f}return!u||c}}return r.__}function X(e,t){var n=Y(U++,3);!C.__s&&ze(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,E.__H.__h.push(n))}function L(e,t){var n=Y(U++,4);!C.__s&&ze(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,E.__h.push(n))}function ae(e){return ie=5,R(function(){return{current:e}},[])}function R(e,t){var n=Y(U++,7);return ze(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Nt(e,t){return ie=8,R(function(){return e},t)}function se(e){var t=E.context[e.__c],n=Y(U++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(E)),t.props.value):e.__}function Pt(){var e=Y(U++,11);if(!e.__){for(var t=E.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function ir(){var e;do{for(;e=We.shift();)try{oe(e)}catch(n){C.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Ft.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(oe),t.__h.some(Be),t.__h=[]}catch(n){t.__h=[],C.__e(n,e.__v)}}}while(We.length)}C.__b=function(e){E=null,Et&&Et(e)},C.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Mt&&Mt(e,t)},C.__r=function(e){Ct&&Ct(e),U=0;var t=(E=e.__c).__H;t&&(Ie==E?E.__h=[]:(t.__h.some(oe),t.__h.some(Be),U=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Ie=E},C.diffed=function(e){Tt&&Tt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ot(Ft.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ie=E=null},C.__c=function(e,t){t.some(function(n){try{n.__h.some(oe),n.__h=n.__h.filter(function(r){return!r.__||Be(r)})}catch(r){n.__h=[function(){throw r}]}}),Rt&&Rt(e,t)},C.unmount=function(e){At&&At(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,Ot(We.push(i))}else oe(i)}catch(o){t=o}}),r.__H=void 0,t&&C.__e(t,r.__v))};var $t=typeof requestAnimationFrame=="function";function ar(e){var t,n=function(){clearTimeout(r),$t&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);$t&&(t=requestAnimationFrame(n))}function Ot(e){e!=1&&kt==C.requestAnimationFrame||((kt=C.requestAnimationFrame)||ar)(ir)}function oe(e){var t=E,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),E=t}function Be(e){var t=E;e.__c=e.__(),E=t}function ze(e,t){return!e||e.length!=t.length||t.some(function(n,r){return!He(n,e[r])})}function Lt(e,t){return typeof t=="function"?t(e):t}function le(e){let[t,n]=k(()=>window.matchMedia(e).matches);return X(()=>{let r=window.matchMedia(e),i=()=>n(r.matches);return i(),r.addEventListener("change",i),()=>r.removeEventListener("change",i)},[e]),t}function Dt(e){let t=le("print"),[n,r]=k(!1);return L(()=>{if(e.current===null||n)return;let i=new IntersectionObserver(o=>{o.some(({isIntersecting:s})=>s)&&r(!0)},{rootMargin:"300px"});return i.observe(e.current),()=>i.disconnect()},[e,n]),n||t}var sr=Symbol.for("pv"),lr=0;function a(e,t,n,r,i,o){t||(t={});var s,l,m=t;if("ref"in m&&typeof e!="function")for(l in m={},t)l=="ref"?s=t[l]:m[l]=t[l];var u={type:e,props:m,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:sr,__v:--lr,__i:-1,__u:0};return(i||o)&&(u.__source=i,u.__self=o),x.vnode&&x.vnode(u),u}var It=["system","light","dark"],cr={system:"System",light:"Light",dark:"Dark"},Ht="kbench-theme",Ue=we({name:"light",choice:"system",choose:()=>{}});function Wt({children:e}){let[t,n]=k(dr),r=le("(prefers-color-scheme: dark)"),i=le("print");L(()=>{document.documentElement.dataset.theme=t},[t]);let o=m=>{n(m),ur(m)},l=!i&&(t==="dark"||t==="system"&&r)?"dark":"light";return a(Ue.Provider,{value:{name:l,choice:t,choose:o},children:e})}function Bt(){return se(Ue).name}function zt(){let{choice:e,choose:t}=se(Ue);return a("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:It.map(n=>a("button",{type:"button","aria-pressed":e===n,onClick:()=>t(n),children:cr[n]},n))})}function dr(){try{let e=window.localStorage.getItem(Ht);return It.find(t=>t===e)??"system"}catch{return"system"}}function ur(e){try{window.localStorage.setItem(Ht,e)}catch{}}var je=we(()=>Promise.reject(new Error("this page has no program for charts")));function Ut({title:e,specification:t}){let n=ae(null),r=ae(void 0),i=se(je),o=Bt(),s=Dt(n),[l,m]=k();return L(()=>{if(!s)return;let u=!0;return(async()=>{let f=document.createElement("div"),d=await(await i()).drawChart(f,t(o));if(!u||n.current===null){d.remove();return}mr(f,e),n.current.replaceChildren(f),r.current?.remove(),r.current=d,m(void 0)})().catch(f=>{u&&m(f instanceof Error?f.message:String(f))}),()=>{u=!1}},[s,o,e,t,i]),L(()=>()=>r.current?.remove(),[]),a("figure",{class:"chart",children:[l===void 0?null:a("p",{class:"warning",children:["This chart could not be drawn: ",l]}),a("div",{class:"chart-frame",ref:n,tabIndex:0,role:"group","aria-label":e})]})}function mr(e,t){for(let r of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let i of["role","aria-roledescription","aria-label"])r.removeAttribute(i);let n=e.querySelector("svg");n?.setAttribute("role","img"),n?.setAttribute("aria-label",t);for(let r of n?.children??[])r.setAttribute("aria-hidden","true")}function jt(...e){let t=e.map(n=>{let r=new CSSStyleSheet;return r.replaceSync(n),r});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var Jt=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #0d1117);
  --surface: light-dark(#f6f7f9, #151b23);
  --raised: light-dark(#ffffff, #1c2430);
  --ink: light-dark(#1f2328, #e6edf3);
  --muted: light-dark(#59636e, #a3adb8);
  --line: light-dark(#dfe3e8, #2e3843);
  --control-line: light-dark(#8a94a0, #6b7784);
  --accent: light-dark(#0b5fa5, #79bdf5);
  --bad: light-dark(#a61b10, #ff8f7a);
  --bad-back: light-dark(#fdf0ee, #2d1a1a);
  --good: light-dark(#006b4e, #4fcfa6);
  --good-back: light-dark(#e9f6f1, #152b25);
  --warning: light-dark(#805300, #efbb57);
  --warning-back: light-dark(#fdf5e3, #2e2717);
  --plain-back: light-dark(#eef3f8, #1c2733);
  --radius: 8px;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
:root[data-theme='light'] {
  color-scheme: light;
}
:root[data-theme='dark'] {
  color-scheme: dark;
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 1rem;
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 400 15px/1.55 var(--sans);
  overflow-wrap: anywhere;
}
h1,
h2,
h3,
h4 {
  margin: 0;
  line-height: 1.25;
  font-weight: 600;
  text-wrap: balance;
}
h1 {
  font-size: 1.4rem;
  text-wrap: pretty;
}
h2 {
  font-size: 1.2rem;
}
h3 {
  font-size: 1rem;
}
p {
  margin: 0.4rem 0;
}
a {
  color: var(--accent);
}
code,
pre {
  font-family: var(--mono);
  font-size: 0.87em;
}
pre {
  margin: 0.5rem 0;
  padding: 0.75rem 1rem;
  background: var(--surface);
  border-radius: var(--radius);
  white-space: pre-wrap;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 3px;
}
.muted {
  color: var(--muted);
}
.hidden-visually {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: absolute;
  left: 1rem;
  top: -4rem;
  z-index: 10;
  padding: 0.5rem 1rem;
  background: var(--raised);
  border-radius: var(--radius);
}
.skip:focus {
  top: 0.5rem;
}
.column {
  width: min(100%, 72rem);
  margin: 0 auto;
  padding: 0 clamp(0.9rem, 3vw, 2rem);
}
.bad {
  color: var(--bad);
}
.good {
  color: var(--good);
}
.warning {
  color: var(--warning);
}

/* Controls */
button,
input,
select {
  font: inherit;
  color: inherit;
}
.button,
.field input,
.field select {
  min-height: 2.25rem;
  padding: 0.2rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--control-line);
  border-radius: 6px;
}
.button {
  cursor: pointer;
}
.button:hover {
  border-color: var(--accent);
}
.button[aria-pressed='true'] {
  background: var(--ink);
  border-color: var(--ink);
  color: var(--page);
}
.field {
  display: grid;
  gap: 0.15rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.field input,
.field select {
  font-size: 0.9375rem;
  color: var(--ink);
  min-width: 0;
}
.check {
  display: inline-flex;
  gap: 0.45rem;
  align-items: center;
  min-height: 2.25rem;
  font-size: 0.9rem;
}
.check input {
  width: 1.05rem;
  height: 1.05rem;
  accent-color: var(--accent);
}
.theme-switch {
  display: inline-flex;
  margin: 0;
  padding: 2px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--surface);
}
.theme-switch button {
  min-height: 1.7rem;
  padding: 0 0.7rem;
  border: 0;
  border-radius: 999px;
  background: none;
  font-size: 0.8rem;
  color: var(--muted);
  cursor: pointer;
}
.theme-switch button[aria-pressed='true'] {
  background: var(--raised);
  color: var(--ink);
  box-shadow: 0 0 0 1px var(--line);
}

/* Tables */
.table-frame {
  position: relative;
}
.data-table {
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9rem;
  font-variant-numeric: tabular-nums;
}
.data-table caption {
  text-align: start;
  color: var(--muted);
  padding: 0.25rem 0 0.5rem;
}
.data-table th,
.data-table td {
  padding: 0.45rem 0.7rem;
  border-bottom: 1px solid var(--line);
  text-align: start;
  vertical-align: baseline;
}
.data-table th:first-child,
.data-table td:first-child {
  padding-inline-start: 0.35rem;
}
.data-table thead th {
  position: sticky;
  top: 0;
  z-index: 1;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
  white-space: nowrap;
}
.data-table .end {
  text-align: end;
}
.data-table td.number {
  white-space: nowrap;
}
.data-table tbody > tr.row:hover {
  background: var(--surface);
}
.data-table tbody > tr.row[data-open] > td {
  border-bottom-color: transparent;
}
.data-table tr.detail > td {
  padding: 0.25rem 0.35rem 1.25rem 1.85rem;
}
.sort {
  padding: 0.15rem 0;
  border: 0;
  background: none;
  font-weight: inherit;
  color: inherit;
  cursor: pointer;
}
.sort:hover,
[aria-sort] > .sort {
  color: var(--ink);
}
.sort .arrow {
  display: inline-block;
  width: 0.9em;
  opacity: 0;
}
[aria-sort] .arrow {
  opacity: 1;
}
.expand {
  display: flex;
  gap: 0.5rem;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  cursor: pointer;
}
.expand .twist {
  flex: none;
  width: 1em;
  color: var(--muted);
  transition: rotate 0.12s;
}
.expand[aria-expanded='true'] .twist {
  rotate: 90deg;
}
.expand:hover .label {
  text-decoration: underline;
  text-underline-offset: 3px;
  text-decoration-color: var(--control-line);
}

/* Charts */
.chart {
  margin: 0.75rem 0;
}
.chart-frame {
  overflow-x: auto;
  min-height: 6rem;
}
.chart-frame svg {
  display: block;
  max-width: none;
}
.chart-tooltip {
  position: fixed;
  z-index: 20;
  max-width: min(24rem, 90vw);
  padding: 0.45rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 6px;
  box-shadow: 0 4px 14px rgb(0 0 0 / 0.16);
  font-size: 0.8rem;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.chart-tooltip dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.05rem 0.7rem;
  margin: 0;
}
.chart-tooltip dt {
  color: var(--muted);
}
.chart-tooltip dd {
  margin: 0;
}

/* Fact lists */
.facts {
  display: grid;
  grid-template-columns: minmax(7rem, max-content) 1fr;
  gap: 0.3rem 1.25rem;
  margin: 0.5rem 0;
  font-size: 0.9rem;
}
.facts dt {
  color: var(--muted);
}
.facts dd {
  margin: 0;
}
details > summary {
  padding: 0.55rem 0;
  cursor: pointer;
  font-weight: 600;
}
details > summary > h2,
details > summary > h3 {
  display: inline;
}

@media (max-width: 640px) {
  body {
    font-size: 16px;
  }
  h1 {
    font-size: 1.2rem;
  }
  .facts {
    grid-template-columns: 1fr;
    gap: 0;
  }
  .facts dd {
    margin-bottom: 0.5rem;
  }
  /* A row of a table becomes a small card: the first cell across, the others with the name of their column. */
  .data-table,
  .data-table tbody,
  .data-table thead,
  .data-table caption {
    display: block;
  }
  .data-table thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    padding-bottom: 0.4rem;
    border-bottom: 1px solid var(--line);
  }
  .data-table thead th {
    position: static;
    padding: 0.2rem 0;
    border: 0;
  }
  .data-table tr.row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 0.1rem 1rem;
    padding: 0.7rem 0;
    border-bottom: 1px solid var(--line);
  }
  .data-table tr.row > td {
    display: block;
    padding: 0;
    border: 0;
    text-align: start;
  }
  .data-table tr.row > td:first-child {
    grid-column: 1 / -1;
  }
  .data-table tr.row > td:not(:first-child)::before {
    content: attr(data-title);
    display: block;
    font-size: 0.75rem;
    color: var(--muted);
  }
  .data-table tr.row > td:empty {
    display: none;
  }
  .data-table tr.detail,
  .data-table tr.detail > td {
    display: block;
    padding: 0.25rem 0 1rem;
  }
}

@media (prefers-reduced-motion: reduce) {
  * {
    transition: none !important;
  }
}

@media print {
  :root,
  :root[data-theme] {
    color-scheme: light;
  }
  @page {
    margin: 14mm;
  }
  body {
    font-size: 10pt;
  }
  .no-print,
  .skip {
    display: none !important;
  }
  .data-table thead th {
    position: static;
  }
  .data-table tr,
  .chart,
  pre {
    break-inside: avoid;
  }
  .data-table tr.detail {
    break-inside: auto;
  }
  h2,
  h3 {
    break-after: avoid;
  }
  .chart-frame {
    overflow: visible;
  }
  .chart-frame svg {
    max-width: 100%;
    height: auto;
  }
  .expand .twist,
  .sort .arrow {
    display: none;
  }
  a {
    color: inherit;
  }
}
`;var Xt=`/* The dashboard; what it shares with the report is in parts/styles.css. */
.top {
  border-bottom: 1px solid var(--line);
  background: var(--surface);
}
.top > .column {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  justify-content: space-between;
  min-height: 3.25rem;
  padding-block: 0.5rem;
}
.brand {
  margin: 0;
  font-weight: 600;
}
.brand a {
  color: inherit;
  text-decoration-color: var(--control-line);
  text-underline-offset: 3px;
}
main.column {
  padding-block: 1.5rem 2rem;
}
.heading {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0.25rem 2rem;
  align-items: end;
}
.heading h1,
.heading p {
  grid-column: 1;
  margin: 0;
}
.environment-choice {
  grid-column: 2;
  grid-row: 1 / span 2;
  max-width: 26rem;
}
.note {
  margin: 0.75rem 0;
  padding: 0.5rem 0.9rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.note.warning {
  background: var(--warning-back);
}

/* State */
.state {
  display: inline-flex;
  gap: 0.35em;
  align-items: baseline;
  white-space: nowrap;
}
.state.worse,
strong.worse {
  color: var(--bad);
}
.state.better,
strong.better {
  color: var(--good);
}
.state.steady,
.state.unknown {
  color: var(--muted);
}
.state-of-row .since {
  white-space: nowrap;
}
.lead {
  font-size: 1.1rem;
}

/* Filters */
.filters {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1rem;
  align-items: end;
  margin: 1.25rem 0 0.5rem;
}
.tiles {
  display: grid;
  grid-template-columns: repeat(4, minmax(6.5rem, 1fr));
  gap: 0.5rem;
  flex: 1 1 30rem;
}
.tile {
  display: grid;
  gap: 0.1rem;
  justify-items: start;
  padding: 0.55rem 0.9rem 0.6rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--raised);
  cursor: pointer;
  text-align: start;
}
.tile strong {
  font-size: 1.55rem;
  line-height: 1.1;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.tile .state {
  font-size: 0.85rem;
}
.tile:hover {
  border-color: var(--control-line);
}
.tile[aria-pressed='true'] {
  border-color: var(--ink);
  box-shadow: inset 0 0 0 1px var(--ink);
}
.search {
  flex: 1 1 12rem;
}
.found {
  font-size: 0.85rem;
  color: var(--muted);
}
.empty {
  padding: 2rem 0;
}

/* Overview */
.suite {
  margin-top: 1.75rem;
  /* Rows out of view are laid out when they come near. */
  content-visibility: auto;
  contain-intrinsic-size: auto 80rem;
}
.suite h2,
.runs h2 {
  text-transform: none;
}
.suite-problem {
  margin: 0 0 0.4rem;
}
.count {
  font-size: 0.85rem;
  font-weight: 400;
}
.suite .data-table td {
  vertical-align: middle;
}
.suite .data-table th:nth-child(1) {
  width: 38%;
}
.suite .data-table th:nth-child(2) {
  width: 11rem;
}
.suite .data-table th:nth-child(4) {
  width: 19.5rem;
}
.series-name {
  text-decoration: none;
  color: inherit;
}
.series-name .metric {
  font-weight: 500;
  color: var(--accent);
}
.series-name:hover .metric {
  text-decoration: underline;
  text-underline-offset: 3px;
}
.labels {
  color: var(--muted);
  font-weight: 400;
}
h1 .labels {
  font-size: 0.8em;
}
.late {
  display: block;
  font-size: 0.75rem;
}
.sparkline {
  display: block;
  width: 10rem;
  height: 1.75rem;
  overflow: visible;
}
.sparkline path {
  fill: none;
  stroke: var(--muted);
  stroke-width: 1.5px;
  stroke-linejoin: round;
  stroke-linecap: round;
  vector-effect: non-scaling-stroke;
}
.sparkline .end {
  stroke: var(--ink);
  stroke-width: 5px;
}
.sparkline.worse path {
  stroke: var(--bad);
}
.sparkline.better path {
  stroke: var(--good);
}

/* Series */
.axis {
  margin: 0.75rem 0 0;
  font-size: 0.85rem;
}
.trend .chart {
  margin-top: 0;
}
.finding {
  margin: 0.75rem 0 0;
  font-weight: 500;
}
.said {
  margin: 0 0 0.25rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.back {
  margin: 0 0 0.75rem;
}
.trend {
  margin: 1rem 0;
}
.spans,
.older,
.download-row {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 0.5rem;
  align-items: center;
}
.hint {
  font-size: 0.8rem;
  margin-inline-start: 0.5rem;
}
.waiting {
  min-height: 22rem;
  color: var(--muted);
}
.changes,
.runs,
.downloads,
.environment {
  margin-top: 2rem;
}
.files {
  columns: 14rem;
  padding-inline-start: 1.1rem;
}
.foot {
  margin-block: 1.5rem 2.5rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.remarks {
  padding-inline-start: 1.1rem;
}

@media (max-width: 640px) {
  .heading {
    grid-template-columns: 1fr;
  }
  .environment-choice {
    grid-column: 1;
    grid-row: auto;
    max-width: none;
  }
  .tiles {
    grid-template-columns: repeat(2, 1fr);
    flex-basis: 100%;
  }
  .data-table thead {
    display: none;
  }
  .suite .data-table tr.row {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
  .suite .data-table tr.row > td:nth-child(2)::before,
  .suite .data-table tr.row > td:nth-child(3)::before,
  .suite .data-table tr.row > td:nth-child(4)::before {
    display: none;
  }
  .suite .data-table tr.row > td:nth-child(3) {
    font-size: 1.05rem;
    text-align: end;
  }
  .suite .data-table tr.row > td:nth-child(4) {
    grid-column: 1 / -1;
  }
  .suite .data-table tr.row > td:nth-child(5) {
    display: none;
  }
  .sparkline {
    width: 100%;
    min-width: 8rem;
    height: 2.25rem;
  }
  .hint {
    display: none;
  }
}
`;var Gt="data/overview.json",Vt=e=>`data/${e}/overview.json`;function Xe(e,t){return`data/${e}/runs${t===void 0?"":`-${String(t)}`}.json`}function Ge(e,t,n){return`data/${e}/${t}${n===void 0?"":`-${String(n)}`}.json`}var K=(e,t)=>`data/${e}/all.${t}`;function qt(e,t){return e===void 0||t===null||!Je(t)?void 0:`${e}/commit/${t}`}function Zt(e,t,n){if(!(e===void 0||t===null||n===null||t===n))return Je(t)&&Je(n)?`${e}/compare/${t}...${n}`:void 0}function Je(e){return/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(e)}function G(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Yt(e){return e.map(t=>`${t.map(hr).join(",")}\r
`).join("")}function hr(e){if(e===null)return"";if(typeof e=="number")return String(e);let t=/^[=+\-@\t\r]/.test(e)?`'${e}`:e;return/[",\r\n]/.test(t)?`"${t.replaceAll('"','""')}"`:t}function Ve(e,{runs:t}){return e.run.flatMap((n,r)=>{let[i,o]=[t[n],e.value[r]];if(i===void 0||o===void 0)return[];let[s,l,m]=i;return[{startedAt:m,record:s,commit:l,value:o,spread:e.spread[r]??0,samples:e.samples[r]??0}]})}function Kt({series:e,unit:t},n){return Yt([["started_at","record","commit","series","unit","median","spread","samples"],...n.map(({startedAt:r,record:i,commit:o,value:s,spread:l,samples:m})=>[r,i,o,e,t,s,l,m])])}function Qt(e,t,n){let r=n.map(({value:i,...o})=>({...o,median:i}));return`${JSON.stringify({...e,fingerprint:t,runs:r},void 0,2)}
`}function V({metric:e,labels:t}){let n=Object.keys(t).sort();if(n.length===0)return e;let r=n.map(i=>`${i}="${gr(t[i]??"")}"`).join(",");return`${e}{${r}}`}function gr(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function en({file:e,overview:t,files:n,runs:r,onProblem:i}){let{key:o,fingerprint:s}=t,l={series:V(e),unit:e.unit,better:e.better},m=u=>async()=>{let c=await r(),f=u==="csv"?Kt(l,c):Qt(l,s,c);yr(f,`kbench-${e.metric}-${e.key.slice(0,8)}.${u}`,u)};return a("section",{class:"downloads",children:[a("h2",{children:"Data"}),a("p",{class:"download-row",children:["This series, ",G(e.runs,"run")," of all years:",a("button",{type:"button",class:"button",onClick:()=>{m("csv")().catch(i)},children:"CSV"}),a("button",{type:"button",class:"button",onClick:()=>{m("json")().catch(i)},children:"JSON"})]}),a("p",{children:["All series of this environment:"," ",a("a",{href:K(o,"csv"),download:`kbench-${o}.csv`,children:"CSV"}),","," ",a("a",{href:K(o,"json"),download:`kbench-${o}.json`,children:"JSON"})]}),a(qe,{files:n})]})}function qe({files:e}){return e.length===0?null:a("details",{children:[a("summary",{children:["The records, with every sample: ",e.length===1?"1 file":`${String(e.length)} files`]}),a("ul",{class:"files",children:[...e].reverse().map(({path:t,bytes:n})=>a("li",{children:[a("a",{href:t,download:!0,children:t.split("/").at(-1)})," ",a("span",{class:"muted",children:[(n/2**20).toFixed(1)," MiB"]})]},t))})]})}function yr(e,t,n){let r=URL.createObjectURL(new Blob([e],{type:n==="csv"?"text/csv":"application/json"})),i=document.createElement("a");i.href=r,i.download=t.replaceAll(/[^A-Za-z0-9._-]/g,"_"),i.click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}function ve(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),n=e<0?"\u2212":"";return t===1/0?`${n}\u221E`:t===0?"0":t>=1e6||t<.001?`${n}${br(t)}`:`${n}${rn(t.toFixed(_r(t)))}`}function tn(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function nn(e,t){let n=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(n)?n:`${e<0?"\u2212":"+"}${n}`}function rn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function br(e){let[t="",n=""]=e.toExponential(2).split("e");return`${rn(t)}e${n.replace("+","").replace("-","\u2212")}`}function _r(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var A=(e,t)=>({factor:e,symbol:t}),Sr=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>A(1e3**-t,e)),wr=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>A(1024**-t,e)),vr=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>A(1e3**-t,e)),xr=[A(1e9,"ns"),A(1e6,"\xB5s"),A(1e3,"ms"),A(1,"s")],kr=[A(1e6,"\xB5s/GB"),A(1e3,"ms/GB"),A(1,"s/GB")],Er={"bit/s":{steps:Sr,ofZero:A(1,"bit/s")},"By/s":{steps:wr,ofZero:A(1,"B/s")},"1/s":{steps:vr,ofZero:A(1,"/s")},s:{steps:xr,ofZero:A(1,"s")},"s/GBy":{steps:kr,ofZero:A(1,"s/GB")},1:{steps:[A(100,"%")],ofZero:A(100,"%")}};function xe(e,t){let{steps:n,ofZero:r}=Er[e],i=Math.abs(t);if(i===0||!Number.isFinite(i)||e==="s/GBy"&&i>=.01)return r;for(let[o,s]of n.entries()){let l=n[o+1],m=l===void 0?1/0:Math.round(s.factor/l.factor);if(tn(i*s.factor)<m)return s}return r}function M(e,t){if(Number.isNaN(e))return"n/a";let{factor:n,symbol:r}=xe(t,e);return`${ve(e*n)} ${r}`}function an(e,t){let n=on(e),r=on(t);for(let i=0;i<Math.min(n.length,r.length);i+=1){let o=Cr(n[i]??"",r[i]??"");if(o!==0)return o}return n.length!==r.length?n.length-r.length:e<t?-1:e>t?1:0}function on(e){return e.match(/\d+(?:\.\d+)?|\D+/g)??[]}function Cr(e,t){let n=/^\d/;return n.test(e)&&n.test(t)?Number(e)-Number(t):e<t?-1:e>t?1:0}var Tr=1e3;function Q(e){let{caption:t,columns:n,rows:r,keyOf:i,detail:o,empty:s="Nothing to show."}=e,[l,m]=k(),[u,c]=k(new Set),[f,h]=k(!1),d=R(()=>$r(r,n,l),[r,n,l]),p=f?d:d.slice(0,Tr),w=g=>{let y=new Set(u);y.delete(g)||y.add(g),c(y)};return a("div",{class:"table-frame",children:[a("table",{class:"data-table",role:"table",children:[a("caption",{class:"hidden-visually",children:t}),a("thead",{role:"rowgroup",children:a("tr",{role:"row",children:n.map(g=>a(Rr,{column:g,sorting:l,onSort:()=>m(Mr(g,l))},g.id))})}),a("tbody",{role:"rowgroup",children:[p.length===0?a("tr",{role:"row",children:a("td",{role:"cell",colSpan:n.length,class:"muted",children:s})}):null,p.map(g=>{let y=i(g);return a(Ar,{row:g,columns:n,detail:o,isOpen:u.has(y),onToggle:()=>w(y)},y)})]})]}),p.length<d.length?a("p",{children:["The first ",String(p.length)," of ",String(d.length)," rows."," ",a("button",{type:"button",class:"button no-print",onClick:()=>h(!0),children:["Show all ",String(d.length)]})]}):null]})}function Rr({column:{id:e,title:t,align:n,order:r},sorting:i,onSort:o}){let s=i?.column===e?i.direction:void 0,l=s==="descending"?"\u2193":"\u2191";return a("th",{role:"columnheader",scope:"col",class:n==="end"?"end":"","aria-sort":s,children:r===void 0?t:a("button",{type:"button",class:"sort",onClick:o,children:[n==="end"?a(sn,{text:l}):null,t,n==="end"?null:a(sn,{text:l})]})})}function sn({text:e}){return a("span",{class:"arrow","aria-hidden":"true",children:e})}function Ar({row:e,columns:t,detail:n,isOpen:r,onToggle:i}){let o=Pt();return a(S,{children:[a("tr",{class:"row",role:"row","data-open":r?"":void 0,children:t.map((s,l)=>a("td",{role:"cell",class:s.align==="end"?"end number":"","data-title":s.title,children:l===0&&n!==void 0?a("button",{type:"button",class:"expand","aria-expanded":r,"aria-controls":r?o:void 0,onClick:i,children:[a("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),a("span",{class:"label",children:s.cell(e)})]}):s.cell(e)},s.id))}),r&&n!==void 0?a("tr",{class:"detail",role:"row",id:o,children:a("td",{role:"cell",colSpan:t.length,children:n(e)})}):null]})}function Mr({id:e,first:t="ascending"},n){if(n?.column!==e)return{column:e,direction:t};if(n.direction===t)return{column:e,direction:t==="ascending"?"descending":"ascending"}}function $r(e,t,n){let r=t.find(({id:s})=>s===n?.column)?.order;if(r===void 0||n===void 0)return e;let i=n.direction==="ascending"?1:-1,o=e.map(s=>({row:s,value:r(s)}));return o.sort(({value:s},{value:l})=>s===void 0||l===void 0?+(s===void 0)-+(l===void 0):i*Or(s,l)),o.map(({row:s})=>s)}function Or(e,t){return typeof e=="number"&&typeof t=="number"?e-t:an(String(e),String(t))}function ln(e,{text:t,suite:n,state:r}){if(n!==void 0&&e.suite!==n||r!==void 0&&e.state!==r)return!1;let i=t.toLowerCase().split(/\s+/).filter(s=>s!=="");if(i.length===0)return!0;let o=`${e.suite} ${e.title} ${e.label} ${V(e)}`.toLowerCase();return i.every(s=>o.includes(s))}var Ze=["worse","better","steady","unknown"],Ye={text:"",suite:void 0,state:void 0};function cn(e){let[t="",n=""]=e.replace(/^#\/?/,"").split("?",2),[r,i]=t.split("/").filter(s=>/^[0-9a-z]+$/.test(s)),o=new URLSearchParams(n);return{environment:r,series:i,filter:{text:o.get("q")??"",suite:o.get("suite")??void 0,state:Ze.find(s=>s===o.get("state"))}}}function q({environment:e,series:t,filter:n}){let{text:r,suite:i,state:o}=n??Ye,s=new URLSearchParams;r!==""&&s.set("q",r),i!==void 0&&s.set("suite",i),o!==void 0&&s.set("state",o);let l=s.toString();return`#/${[e,t].filter(u=>u!==void 0).join("/")}${l===""?"":`?${l}`}`}function dn(){let[e,t]=k(()=>cn(window.location.hash));return X(()=>{let r=()=>t(cn(window.location.hash));return window.addEventListener("hashchange",r),window.addEventListener("popstate",r),()=>{window.removeEventListener("hashchange",r),window.removeEventListener("popstate",r)}},[]),[e,r=>{window.history.replaceState(null,"",q(r)),t(r)}]}function un({spark:e,state:t}){let n=e.filter(l=>l!==null),r=n.at(-1);if(r===void 0)return null;let i=n.map(([,l])=>l),o=Nr(i),s=Fr(e,o);return a("svg",{class:`sparkline ${t}`,viewBox:`-20 0 ${String(1040)} ${String(100)}`,preserveAspectRatio:"none","aria-hidden":"true",children:[a("path",{d:s}),a("path",{class:"end",d:`M${String(r[0])} ${o(r[1])}h0`})]})}function Fr(e,t){let n=!1;return e.map((r,i)=>{if(r===null)return n=!1,"";let[o,s]=r,l=e[i+1],m=`${n?"L":"M"}${String(o)} ${t(s)}`,u=!n&&l==null?"h0":"";return n=!0,m+u}).join("")}function Nr(e){let[t,n]=[Math.min(...e),Math.max(...e)],r=(t+n)/2,i=Math.max(n-t,Math.abs(r)*.1)||1;return o=>(100/2-(o-r)/i*80).toFixed(1)}var Pr=5e-5;function H(e,t,n){return nn(e,r=>Lr(r,t,n))}function Lr(e,t,n){return Number.isNaN(e)?"n/a":t==="relative"?`${mn(e<Pr?0:e)} %`:n==="1"?`${mn(e)} pp`:M(e,n)}function Ke(e,t,n,r){let i=(o,s)=>o===null?s:H(o,n,r);return`[${i(e,"\u2212\u221E")}, ${i(t,"+\u221E")}]`}function mn(e){let t=Math.abs(e)*100;return t===0||t<.1||t>=1e3?ve(t):t.toFixed(1).replace(/\.0$/,"")}var Dr={worse:{sign:"\u2717",text:"worse"},better:{sign:"\u25B2",text:"better"},steady:{sign:"=",text:"steady"},unknown:{sign:"?",text:"too few runs"}};function ce({state:e}){let{sign:t,text:n}=Dr[e];return a("span",{class:`state ${e}`,children:[a("span",{class:"sign","aria-hidden":"true",children:t}),n]})}function ke({state:e,change:t,unit:n}){return a("span",{class:"state-of-row",children:[a(ce,{state:e}),t===null?null:a(S,{children:[" ",a("strong",{class:e,children:H(t.estimate,t.scale,n)})," ",a("span",{class:"muted since",children:["since ",t.at.slice(0,10)]})]})]})}function fn({overview:e,route:t,onRoute:n}){let{filter:r}=t,{series:i}=e,o=R(()=>i.filter(u=>ln(u,r)),[i,r]),s=[...new Set(i.map(({suite:u})=>u))],l=s.filter(u=>o.some(c=>c.suite===u)),m=u=>n({...t,environment:e.key,filter:{...r,...u}});return a(S,{children:[a(Ir,{overview:e}),a(Hr,{overview:e,suites:s,filter:r,onChange:m}),a("p",{class:"found",role:"status",children:o.length===i.length?`${String(i.length)} series; lines show the runs since ${e.recentFrom.slice(0,10)}, each on its own scale.`:`${String(o.length)} of ${String(i.length)} series.`}),l.map(u=>a(Wr,{suite:u,rows:o.filter(c=>c.suite===u),total:i.filter(c=>c.suite===u).length,overview:e},u)),o.length===0&&i.length>0?a("p",{class:"empty",children:["No series matches."," ",a("button",{type:"button",class:"button",onClick:()=>m({text:"",suite:void 0,state:void 0}),children:"Show all"})]}):null,i.length===0?a("p",{class:"empty",children:"No run of this environment has a value yet."}):null,a(Br,{overview:e})]})}function Ir({overview:{unmeasured:e,suiteProblems:t,withoutRuns:n,series:r}}){return a(S,{children:[e.map(({suite:i,status:o,reason:s})=>a("p",{class:"note warning",children:["The newest run has not measured ",i,": ",o,s===null?"":`, ${s}`,". Its series show the runs before."]},i)),t.filter(({suite:i})=>r.every(o=>o.suite!==i)).map(({text:i})=>a("p",{class:"note",children:i},i)),n.length===0?null:a("details",{class:"note",children:[a("summary",{children:[n.length," series without a value: their suite failed in every run"]}),a("ul",{children:n.map(i=>a("li",{children:a("code",{children:i})},i))})]})]})}function Hr({overview:{series:e},suites:t,filter:n,onChange:r}){let i=o=>e.filter(s=>s.state===o).length;return a("form",{class:"filters",role:"search",onSubmit:o=>o.preventDefault(),children:[a("div",{class:"tiles",role:"group","aria-label":"State",children:Ze.map(o=>a("button",{type:"button",class:`tile ${o}`,"aria-pressed":n.state===o,onClick:()=>r({state:n.state===o?void 0:o}),children:[a("strong",{children:i(o)}),a(ce,{state:o})]},o))}),a("label",{class:"field search",children:["Series",a("input",{type:"search",value:n.text,placeholder:"tcp inter-node",onInput:o=>r({text:o.currentTarget.value})})]}),a("label",{class:"field",children:["Suite",a("select",{value:n.suite??"",onChange:o=>r({suite:o.currentTarget.value||void 0}),children:[a("option",{value:"",children:"all suites"}),t.map(o=>a("option",{value:o,children:o},o))]})]})]})}var Qe={worse:0,better:1,steady:2,unknown:2};function Wr({suite:e,rows:t,total:n,overview:r}){let{key:i,to:o,suiteProblems:s}=r,l=R(()=>[{id:"series",title:"Series",cell:u=>a("a",{class:"series-name",href:q({environment:i,series:u.key}),children:[a("span",{class:"metric",children:u.title})," ",a("span",{class:"labels",children:u.label})]}),order:({title:u,label:c})=>`${u} ${c}`},{id:"spark",title:"Newest year",cell:u=>a(un,{spark:u.spark,state:u.state})},{id:"last",title:"Last",align:"end",cell:({last:u,lastAt:c,unit:f})=>a(S,{children:[M(u,f),c===o?null:a("span",{class:"muted late",children:[" on ",c.slice(0,10)]})]})},{id:"state",title:"Level",cell:u=>a(ke,{...u}),order:({state:u,change:c})=>`${String(Qe[u])} ${c?.at??""}`},{id:"runs",title:"Runs",align:"end",cell:({runs:u})=>u,order:({runs:u})=>u,first:"descending"}],[i,o]),m=R(()=>[...t].sort((u,c)=>Qe[u.state]-Qe[c.state]),[t]);return a("section",{class:"suite",children:[a("h2",{children:[e," ",a("span",{class:"muted count",children:t.length===n?`${String(n)} series`:`${String(t.length)} of ${String(n)} series`})]}),s.filter(u=>u.suite===e).map(({text:u})=>a("p",{class:"suite-problem",children:u},u)),a(Q,{caption:`Series of the suite ${e}`,columns:l,rows:m,keyOf:u=>u.key})]})}function Br({overview:e}){let{key:t,fingerprint:n,identity:r}=e;return a("section",{class:"environment",children:[a("h2",{children:"Environment and data"}),a("p",{children:["All of this environment:"," ",a("a",{href:K(t,"csv"),download:`kbench-${t}.csv`,children:"CSV"}),","," ",a("a",{href:K(t,"json"),download:`kbench-${t}.json`,children:"JSON"}),", one number per run and series."]}),a("details",{children:[a("summary",{children:["What makes it this environment (",r.length," fields)"]}),a("dl",{class:"facts",children:[a("dt",{children:"fingerprint"}),a("dd",{children:a("code",{children:n})}),r.map(({field:i,value:o,differs:s})=>a(S,{children:[a("dt",{children:i}),a("dd",{children:[o,s?a("span",{class:"muted",children:" (other environments differ)"}):null]})]}))]})]})]})}var oa=.5*Math.log(2*Math.PI);var{max:pa,min:ha}=Math;var{max:ba,min:_a}=Math,jr=2,Sa=2*jr+1;var et=[3,4,6,8,12,16,24,32,48,64,96,128];var va=pn(et),Jr=pn(et.filter((e,t)=>t%2===0));function pn(e){let t=new Map;for(let n of e)for(let r of e){let i=t.get(n+r)??[];i.push([n,r]),t.set(n+r,i)}return[...t.entries()].sort(([n],[r])=>n-r).map(([,n])=>n)}var Aa=Math.sqrt(Math.PI)/2;var $a=Math.sqrt(2*Math.PI);var yn=12;var Zr=.95;var cs=-2*Math.log(1-Math.sqrt(Zr));var Yr=`with fewer than ${String(yn)} runs`;function bn(e){let t=(1-e)*100;return t>=99.99?"> 99.99 %":`${(Math.floor(t*100)/100).toFixed(2)} %`}function Ee({run:{commit:e,record:t},url:n}){if(e===null)return a("span",{children:["record ",t]});let r=qt(n,e),i=a("code",{children:e.slice(0,12)});return r===void 0?i:a("a",{href:r,children:i})}function _n({before:e,began:t,url:n}){if(e.commit!==null&&e.commit===t.commit)return a("span",{children:"none: both runs measured the same commit"});let r=Zt(n,e.commit,t.commit),i=a(S,{children:[a("code",{children:e.commit?.slice(0,7)??e.record}),"\u2026",a("code",{children:t.commit?.slice(0,7)??t.record})]});return r===void 0?a("span",{children:i}):a("a",{href:r,children:i})}function Sn({file:e,url:t}){let{changes:n,scale:r,unit:i}=e,o=R(()=>[{id:"change",title:"Change",cell:({verdict:s,undone:l,accepted:m})=>a(S,{children:[a(ce,{state:s}),l?a("span",{class:"muted",children:" undone"}):null,m?a("span",{class:"muted",children:" accepted"}):null]})},{id:"date",title:"First run",cell:({began:s})=>s.startedAt.slice(0,10)},{id:"commit",title:"Commit",cell:({began:s})=>a(Ee,{run:s,url:t})},{id:"between",title:"Commits between",cell:({lastBefore:s,began:l})=>a(_n,{before:s,began:l,url:t})},{id:"level",title:"Level",cell:({before:s,after:l})=>`${M(s,i)} \u2192 ${M(l,i)}`},{id:"size",title:"By",cell:({change:s})=>a(S,{children:[H(s.estimate,r,i)," ",a("span",{class:"muted",children:Ke(s.lower,s.upper,r,i)})]})},{id:"confidence",title:"Confidence",cell:({pValue:s})=>bn(s)}],[i,r,t]);return n.length===0?a(S,{}):a("section",{class:"changes",children:[a("h2",{children:"Lasting changes, all years"}),a(Q,{caption:"Lasting changes of this series",columns:o,rows:[...n].reverse(),keyOf:({began:s})=>s.record})]})}var wn="kbench.dashboard/1";var nt=new Map;function de(e){let t=nt.get(e);if(t!==void 0)return t;let n=Kr(e);return nt.set(e,n),n.catch(()=>nt.delete(e)),n}async function Kr(e){let t;try{t=await fetch(e,{credentials:"same-origin"})}catch{throw new Error(window.location.protocol==="file:"?"A browser reads the data of this page from a server only. In the folder of the page: python3 -m http.server":`${e} could not be loaded: is the network there?`)}if(!t.ok)throw new Error(`${e} could not be loaded: ${String(t.status)}`);let n=await t.json();if(n?.schema!==wn)throw new Error(`${e} is of another version of kbench than this page: load the page anew`);return n}var Ce;function vn(){return Ce??=new Promise((e,t)=>{let n=document.createElement("script");n.src="page-charts.js",n.onload=()=>{let{kbenchCharts:r}=window;r===void 0?t(new Error("page-charts.js left no charts")):e(r)},n.onerror=()=>t(new Error("page-charts.js could not be loaded")),document.head.append(n)}),Ce.catch(()=>Ce=void 0),Ce}var Qr=15;function xn({runs:e,file:{unit:t,changes:n},url:r}){let[i,o]=k(!1),s=R(()=>{let u=new Set(n.map(c=>c.began.record));return[{id:"start",title:"Started (UTC)",cell:({startedAt:c,record:f})=>a(S,{children:[c.slice(0,16).replace("T"," "),u.has(f)?a("span",{class:"muted",children:" new level"}):null]}),order:({startedAt:c})=>Date.parse(c)},{id:"value",title:"Median",align:"end",cell:({value:c})=>M(c,t),order:({value:c})=>c},{id:"spread",title:"Spread",align:"end",cell:({spread:c,samples:f})=>f<2?"\u2013":M(c,t),order:({spread:c})=>c},{id:"samples",title:"Samples",align:"end",cell:({samples:c})=>c,order:({samples:c})=>c},{id:"commit",title:"Commit",cell:c=>a(Ee,{run:c,url:r})},{id:"record",title:"Record",cell:({record:c})=>a("code",{children:c})}]},[t,r,n]),l=R(()=>[...e].reverse(),[e]),m=i?l:l.slice(0,Qr);return a("section",{class:"runs",children:[a("h2",{children:["Runs ",a("span",{class:"muted count",children:e.length})]}),a(Q,{caption:"Runs of this series: median and spread (1.4826 times the median absolute deviation) of its samples",columns:s,rows:m,keyOf:({record:u})=>u}),m.length===e.length?null:a("p",{children:["The newest ",m.length," of ",e.length,"."," ",a("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Show all"})]})]})}var ue={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},eo={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},rt={light:ue,dark:eo},Ws=Object.keys(rt);var to=/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;function Z(e){return e.replace(to,t=>{let n=t.charCodeAt(0);return t===`
`||t==="	"||t==="\r"?" ":n<256?`\\x${n.toString(16).padStart(2,"0")}`:`\\u${n.toString(16).padStart(4,"0")}`})}var no=/^\p{Mark}$/u,ro=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function te(e){let t=0;for(let n of e)t+=no.test(n)?0:ro.test(n)?2:1;return t}function kn(e,t){let n=Math.max(2,t),r=[],i="";for(let o of oo(e,n))i!==""&&te((i+o).trimEnd())>n&&(r.push(i.trimEnd()),i=""),i+=o;return(i.trimEnd()!==""||r.length===0)&&r.push(i.trimEnd()),r}function oo(e,t){let n=e.split(" \xB7 ");return n.flatMap((r,i)=>{let o=i<n.length-1?`${r}${" \xB7 "}`:r;return te(o.trimEnd())<=t?[o]:o.match(/\S+\s*|^\s+/g)?.flatMap(s=>io(s,t))??[]})}function io(e,t){if(te(e.trimEnd())<=t)return[e];let n=[],r="";for(let i of e)te(r+i)>t&&(n.push(r),r=""),r+=i;return n.push(r),n}var ot=16,En=6,ao=11,so=7,it=5;function Cn({changes:e,points:t},n){let r=t.map(({at:l})=>Date.parse(l)),[i,o]=[r[0]??0,r.at(-1)??1],s=[];return e.map(({at:l,text:m,verdict:u})=>{let c=Z(m),f=(Date.parse(l)-i)/Math.max(1,o-i)*n,h=te(c)*so+2*it,d=f+h>n?"left":"right",[p,w]=d==="right"?[f,f+h]:[f-h,f],g=s.findLastIndex(y=>y>p)+1;return s[g]=w,{at:l,text:c,verdict:u??"unknown",side:d,top:Math.min(g,En)*ot,middle:(g+.5)*ot,isShown:g<En}})}function Tn(e){return e.reduce((t,{top:n,isShown:r})=>Math.max(t,n+(r?ot:0)),0)}function Rn(e,t,n,r){let i={field:"middle",type:"quantitative",scale:null,axis:null};return["left","right"].flatMap(o=>{let s=e.filter(c=>c.isShown&&c.side===o);if(s.length===0)return[];let l={type:"text",align:o==="right"?"left":"right",dx:o==="right"?it:-it,fontSize:ao,baseline:"middle",clip:n},m={x:t,y:i,text:{field:"text"}},u={stroke:r.background,strokeWidth:3,strokeJoin:"round",aria:!1};return[{data:{values:s},mark:{...l,...u,color:r.background},encoding:m},{data:{values:s},mark:{...l,color:r.ink},encoding:m}]})}var lo=84,An=" \xB7 ".trimStart().replace(" ","\u2060"),co=13;var uo="Inter, sans-serif",mo=e=>({font:uo,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,labelLineHeight:co,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function Mn(e,t,n,r=ue){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:mo(r),padding:16,title:{text:Te(e),subtitle:Te(t)},bounds:"flush",spacing:74,resolve:{scale:{yOffset:"independent"}},vconcat:n}}function Te(e){let t=Z(e).replaceAll(" \xB7 ",` ${An}`);return kn(t,lo).map(n=>n.replaceAll(An," \xB7 ".trimStart()))}var $n={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function Re(e){return Object.entries(e).map(([t,n])=>({field:t,type:"nominal",title:n}))}var On={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};function Fn(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let n=(e.length-1)*t,r=e[Math.floor(n)]??e[0],i=e[Math.ceil(n)]??r;if(i===r)return r;let o=n-Math.floor(n);return r*(1-o)+i*o}function Ae(e){return Fn(e,.5)}function fo(e){return e.length>0&&e.every(Number.isFinite)}function me(e){if(!fo(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,n)=>t-n)}var po=1500;function Nn(e,t){let n=Math.ceil(e.length/po),r=new Set(t.map(({at:l})=>l)),i=[],o=[],s=()=>{let l=o.at(-1);if(l===void 0)return;let m=me(o.map(({value:u})=>u));i.push({...l,value:Ae(m),low:m[0],high:m[m.length-1]??m[0],runs:o.length}),o=[]};for(let l of e)(o.length===n||r.has(l.at))&&s(),o.push(l);return s(),{points:i,bin:n}}var ho=4;function Pn(e){let t=e.slice(1).map((r,i)=>{let o=e[i]?.at??r.at;return{from:o,to:r.at,length:Date.parse(r.at)-Date.parse(o)}});if(t.length<2)return[];let n=Ae(me(t.map(({length:r})=>r)));return t.filter(({length:r})=>r>ho*n).map(({from:r,to:i})=>({from:r,to:i}))}function Ln(e,t){return e.flatMap(n=>{let r=t.filter(({from:s,to:l})=>s>=n.from&&l<=n.to),i=[n.from,...r.map(({to:s})=>s)],o=[...r.map(({from:s})=>s),n.to];return i.map((s,l)=>({...n,from:s,to:o[l]??n.to}))})}function Dn(e){let t=({from:i,to:o})=>Date.parse(o)-Date.parse(i),n=e.reduce((i,o)=>t(o)>t(i)?o:i),r=e.length===1?"":`, the longest of ${String(e.length)} gaps`;return`no runs between ${n.from.slice(0,10)} and ${n.to.slice(0,10)}${r}`}var In=.95;var yo=100,Hn=.06;function Wn(e){let t=e.reduce((m,u)=>Math.min(m,u),1/0),n=e.reduce((m,u)=>Math.max(m,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&n/t>=yo){let m=(n/t)**Hn;return{low:t/m,high:n*m,isLogarithmic:!0,remark:", logarithmic"}}let r=n>t?(n-t)*Hn:Math.abs(n),i=n>t?t<=(n-t)/2:!0,o=t>=0&&i?0:t-r,s=n<=0&&n>t&&-n<=(n-t)/2?0:n+r;return{...{low:o,high:s>o?s:o+1,isLogarithmic:!1},remark:o>0||s<0?", axis does not begin at 0":""}}function Bn(e,{low:t,high:n,isLogarithmic:r,remark:i}){return{type:"quantitative",title:Te(`${e}${i}`),scale:{domain:[t,n],nice:!1,...r?{type:"log"}:{zero:!1}},axis:$n}}var bo=640,at=240,_o=200;function st(e,t=ue,{isZoomable:n=!1,width:r=bo}={}){let i=Cn(e,r),o=Pn(e.points),{points:s,bin:l}=Nn(e.points,e.changes),{factor:m,symbol:u}=xe(e.unit,e.points.reduce((T,{value:I})=>Math.max(T,Math.abs(I)),0)),{range:c,isCut:f}=Eo(e,m),h=Tn(i),d=Bn(`${e.metric} (${u}), ${e.better} is better`,c),p={...d,scale:{...d.scale,range:[at+h,h]},axis:{...d.axis,...On,grid:!0,gridColor:t.grid,tickCount:6,labelColor:t.muted}},w={field:"at",type:"temporal",title:null,scale:{type:"utc"},axis:{orient:"bottom",grid:!1,ticks:!0,tickColor:t.muted,...xo(e.points)}},[g,y]=So(Ln(e.levels,o),e.unit,{x:w,y:p,range:c,factor:m,theme:t}),b=[g,{data:{values:i.map(({at:T,text:I,verdict:F,top:P})=>({at:T,text:I,verdict:F,start:P}))},mark:{type:"rule",strokeWidth:1.25,strokeDash:[4,3]},encoding:{x:w,y:{field:"start",type:"quantitative",scale:null,axis:null},y2:{value:at+h},color:{field:"verdict",type:"nominal",scale:{domain:["worse","better","unknown"],range:[t.regressed,t.improved,t.muted]},legend:null},tooltip:Re({text:"Change",at:"Since the run of"})}},...wo(s.map(({at:T,value:I,low:F,high:P,commit:N,record:O,runs:qn})=>({at:T,value:I*m,...l>1?{low:F*m,high:P*m,runs:qn}:{},text:M(I,e.unit),commit:N===null?"unknown":Z(N),record:Z(O)})),l,{x:w,y:p,theme:t}),y].map(T=>({...T,mark:{...T.mark,clip:n}})),v={name:"zoom",select:{type:"interval",encodings:["x"]},bind:"scales"},$={width:r,height:at+h,layer:[{...b[0],...n?{params:[v]}:{}},...b.slice(1),...Rn(i,w,n,t)]},D=i.filter(({isShown:T})=>!T).length,W=[e.note??"",ko(e.points),l===1?"a point is the median of a run":`a point is the median of up to ${String(l)} runs, its line their range`,e.levels.length===0?"":`line and band: a level and where ${String(In*100)} % of its runs are expected`,f?"the band reaches beyond the picture":"",o.length===0?"":Dn(o),D===0?"":`${String(D)} changes are lines without words`];return Mn(e.title,`${W.filter(T=>T!=="").join("; ")}.`,[$],t)}function So(e,t,{x:n,y:r,range:i,factor:o,theme:s}){let l=e.map(({from:c,to:f,value:h,low:d,high:p})=>({from:c,to:f,value:h*o,low:Math.max(i.low,d*o),high:Math.min(i.high,p*o),level:M(h,t),expected:`${M(d,t)} to ${M(p,t)}`})),m={x:{...n,field:"from"},x2:{field:"to"}},u=Re({level:"Level",expected:"Expected",from:"From",to:"To"});return[{data:{values:l},mark:{type:"rect",color:s.band,stroke:s.bandEdge,strokeWidth:.75},encoding:{...m,y:{...r,field:"low"},y2:{field:"high"},tooltip:u}},{data:{values:l},mark:{type:"rule",color:s.ink,strokeWidth:1.5},encoding:{...m,y:{...r,field:"value"},tooltip:u}}]}function wo(e,t,{x:n,y:r,theme:i}){let o=e.length>_o?12:28,s=Re({text:"Value",...t>1?{runs:"Runs"}:{},at:"Run of",commit:"Commit",record:"Record"}),l={data:{values:e},mark:{type:"rule",color:i.point,strokeWidth:1,opacity:.6,aria:!1},encoding:{x:n,y:{...r,field:"low"},y2:{field:"high"}}};return[...t>1?[l]:[],{data:{values:e},mark:{type:"point",filled:!0,size:o,color:i.point,opacity:1,aria:!1},encoding:{x:n,y:{...r,field:"value"},tooltip:s}}]}var vo=864e5;function xo(e){let t=e.map(({at:r})=>Date.parse(r));return(t.at(-1)??0)-(t[0]??0)<6*vo?{format:"%Y-%m-%d %H:%M",tickCount:4}:{format:"%Y-%m-%d",tickCount:6}}function ko(e){let[t,n]=[e[0],e.at(-1)];return t===void 0||n===void 0?"no runs":`${e.length===1?"one run":`${String(e.length)} runs`}, ${t.at.slice(0,10)} to ${n.at.slice(0,10)}`}function Eo({points:e,levels:t},n){let r=[...e,...t].map(({value:c})=>c*n),[i,o]=[Math.min(...r),Math.max(...r)],s=Math.max(o-i,Number.MIN_VALUE),l=t.flatMap(c=>[c.low*n,c.high*n]),m=l.filter(c=>c>=i-s&&c<=o+s),u=Wn([...r,...m]);return{range:u,isCut:l.some(c=>c<u.low||c>u.high)}}function ct(e){let{title:t,...n}=e,{subtitle:r}=t??{},i=[];return{specification:lt(n,i),words:{axis:i[0]??"",remarks:zn(r)?r.join(" "):""}}}function lt(e,t){return Array.isArray(e)?e.map(n=>lt(n,t)):typeof e!="object"||e===null?e:Object.fromEntries(Object.entries(e).map(([n,r])=>n==="data"?[n,r]:n!=="title"||!zn(r)?[n,lt(r,t)]:(t.push(r.join(" ")),[n,null])))}function zn(e){return Array.isArray(e)&&e.every(t=>typeof t=="string")}function Un(e){let[t,n]=k();return L(()=>{let{current:r}=e;if(r===null)return;let i=()=>n(Math.floor(r.getBoundingClientRect().width/10)*10);i();let o=new ResizeObserver(i);return o.observe(r),()=>o.disconnect()},[e]),t}var Co=864e5,To=[{name:"3 months",days:92},{name:"1 year",days:366}],Ro=70,Ao=240;function jn({file:e,runs:t,environment:n}){let[r,i]=k(),[o,s]=k(0),l=ae(null),m=Un(l),u=R(()=>Mo(e,t,r,n),[e,t,r,n]),c=R(()=>ct(st(u)).words,[u]),f=Nt(d=>({...ct(st(u,rt[d],{isZoomable:!0,...m===void 0?{}:{width:Math.max(Ao,m-Ro)}})).specification,padding:{left:4,right:14,top:8,bottom:8}}),[u,m,o]),h=d=>{i(d),s(o+1)};return a("section",{class:"trend",children:[a("div",{class:"spans no-print",role:"group","aria-label":"Time shown",children:[To.map(({name:d,days:p})=>a("button",{type:"button",class:"button","aria-pressed":r===p,onClick:()=>h(p),children:d},d)),a("button",{type:"button",class:"button","aria-pressed":r===void 0,onClick:()=>h(void 0),children:"All that is loaded"}),a("span",{class:"muted hint",children:"Wheel or drag in the chart moves along the time."})]}),a("p",{class:"finding",children:u.title}),a("p",{class:"said",children:c.remarks}),a("p",{class:"axis",children:c.axis}),a("div",{ref:l,children:m===void 0?null:a(Ut,{title:u.title,specification:f})})]})}function Mo({title:e,label:t,unit:n,better:r,levels:i,changes:o,scale:s,searched:l},m,u,c){let f=Date.parse(m.at(-1)?.startedAt??""),h=u===void 0?-1/0:f-u*Co,d=m.filter(({startedAt:b})=>Date.parse(b)>=h),p=d[0]?.startedAt??"",w=o.filter(({began:b})=>Date.parse(b.startedAt)>=Date.parse(p)),g=({change:b})=>H(b.estimate,s,n),y=w.at(-1),_=y===void 0?l?`no lasting change in ${String(d.length)} runs`:`${String(d.length)} runs, too few to tell a change`:`${y.verdict}, ${g(y)} since ${y.began.startedAt.slice(0,10)}${y.undone?", undone":""}`;return{title:`${e}, ${t}: ${_}`,metric:e,unit:n,better:r,points:d.map(({startedAt:b,value:v,commit:$,record:D})=>({at:b,value:v,commit:$,record:D})),levels:i.filter(({to:b})=>Date.parse(b)>=Date.parse(p)).map(b=>({...b,from:Date.parse(b.from)<Date.parse(p)?p:b.from})),changes:w.map(b=>({at:b.began.startedAt,commit:b.began.commit,verdict:b.verdict,text:`${g(b)}, ${b.verdict}, ${b.began.commit?.slice(0,7)??b.began.startedAt.slice(0,10)}`})),note:c}}function ne(e){let[t,n]=k({path:void 0,loaded:{is:"waiting"}});return L(()=>{if(e===void 0)return;let r=!0;return de(e).then(i=>{r&&n({path:e,loaded:{is:"there",file:i}})},i=>{r&&n({path:e,loaded:{is:"failed",message:dt(i)}})}),()=>{r=!1}},[e]),t.path===e?t.loaded:{is:"waiting"}}function dt(e){return e instanceof Error?e.message:String(e)}function Jn({index:e,overview:t,series:n}){let r=t.series.find(({key:m})=>m===n),i=ne(r===void 0?void 0:Ge(t.key,n)),o=ne(r===void 0?void 0:Xe(t.key)),s=a($o,{overview:t});if(r===void 0)return a(S,{children:[s,a("h1",{children:"No such series"}),a("p",{children:"This environment has no series with this address: it may be another environment\u2019s, or its records were removed."})]});let l=[i,o].find(m=>m.is==="failed");return a(S,{children:[s,a("h1",{children:[r.title," ",a("span",{class:"labels",children:r.label})]}),a("p",{class:"lead",children:a(ke,{...r})}),l?.is==="failed"?a("p",{class:"note warning",role:"alert",children:l.message}):null,i.is==="there"&&o.is==="there"?a(Oo,{index:e,overview:t,file:i.file,recent:o.file},n):l===void 0?a("div",{class:"waiting",role:"status",children:"Loading \u2026"}):null]})}function $o({overview:{key:e,name:t}}){return a("p",{class:"back",children:a("a",{href:q({environment:e}),children:["\u2190 All series of ",t]})})}function Oo({index:e,overview:t,file:n,recent:r}){let i=e.repository?.url,o=R(()=>Ve(n.points,r),[n,r]),[s,l]=k([]),[m,u]=k([]),[c,f]=k(),h=R(()=>[...s,...o],[s,o]),d=n.older.filter(({year:y})=>!m.includes(y)),p=async y=>{let _=d.filter(({year:$})=>$>=y).map(({year:$})=>$),v=[...(await Promise.all(_.map(async $=>{let[D,W]=await Promise.all([de(Ge(n.environment,n.key,$)),de(Xe(n.environment,$))]);return Ve(D.points,W)}))).reverse().flat(),...s];return l(v),u([...m,..._]),f(void 0),[...v,...o]},w=()=>p(-1/0),g=y=>f(dt(y));return a(S,{children:[o.length===0?a("p",{class:"note warning",children:["No run of the newest year has this series; its last one is of ",n.older[0]?.year??"long ago","."]}):null,h.length===0?null:a(jn,{file:n,runs:h,environment:t.name}),c===void 0?null:a("p",{class:"note warning",role:"alert",children:c}),d.length===0?null:a("p",{class:"older",children:["Older runs:"," ",d.map(({year:y,runs:_})=>a("button",{type:"button",class:"button",onClick:()=>{p(y).catch(g)},children:[y," (",_,")"]},y))]}),a(Fo,{file:n}),a(Sn,{file:n,url:i}),a(xn,{runs:h,file:n,url:i}),a(en,{file:n,overview:t,files:e.files,runs:d.length===0?()=>Promise.resolve(h):w,onProblem:g})]})}function Fo({file:e}){let{summary:t,better:n,leftOut:r,searched:i}=e;return a("dl",{class:"facts",children:[a("dt",{children:"Series"}),a("dd",{children:a("code",{children:V(e)})}),t===null?null:a(S,{children:[a("dt",{children:"Measured"}),a("dd",{children:t})]}),a("dt",{children:"Direction"}),a("dd",{children:[n," is better"]}),r.length===0?null:a(S,{children:[a("dt",{children:"Left out"}),r.map(o=>a("dd",{children:o},o))]}),i?null:a(S,{children:[a("dt",{children:"Changes"}),a("dd",{children:"not searched: it takes 12 runs to tell a change from chance"})]})]})}function Gn(){let[e,t]=dn(),n=ne(Gt),r=n.is==="there"?n.file.environments:[],i=e.environment===void 0?r[0]:r.find(({key:l})=>l===e.environment),o=ne(i===void 0?void 0:Vt(i.key));X(()=>window.scrollTo(0,0),[e.environment,e.series]);let s=n.is==="there"?n.file.repository:null;return a(S,{children:[a("header",{class:"top",children:a("div",{class:"column",children:[a("p",{class:"brand",children:[a("a",{href:"#/",children:"Benchmarks"}),s===null?null:a(S,{children:[" ","of ",a("a",{href:s.url,children:s.name})]})]}),a(zt,{})]})}),a("main",{class:"column",children:n.is!=="there"?a(Xn,{file:n}):r.length===0?a(S,{children:[a("h1",{children:"No record yet"}),a("p",{children:"The first run that is added shows up here."})]}):i===void 0?a(S,{children:[a("h1",{children:"No such environment"}),a("p",{children:["No record has the fingerprint of this address. ",a("a",{href:"#/",children:"Show the newest environment"})]})]}):o.is!=="there"?a(Xn,{file:o}):a(No,{index:n.file,overview:o.file,route:e,onRoute:t})}),n.is==="there"?a(Po,{index:n.file}):null]})}function No({index:e,overview:t,route:n,onRoute:r}){let i=t.series.find(({key:o})=>o===n.series);return X(()=>{let o=i===void 0?t.name:`${i.title}, ${i.label}`;document.title=`${o} \u2013 kbench${e.repository===null?"":`: ${e.repository.name}`}`},[i,t,e]),n.series!==void 0?a(Jn,{index:e,overview:t,series:n.series}):a(S,{children:[a("div",{class:"heading",children:[a("h1",{children:t.name}),a("p",{class:"muted",children:[G(t.runs,"run")," from ",t.from.slice(0,10)," to ",t.to.slice(0,10)]}),e.environments.length>1?a("label",{class:"field environment-choice",children:["Environment: only runs of the same one are compared",a("select",{value:t.key,onChange:o=>{window.location.hash=q({environment:o.currentTarget.value,filter:Ye})},children:e.environments.map(({key:o,name:s,runs:l,to:m})=>a("option",{value:o,children:[s," \u2013 ",G(l,"run"),", last ",m.slice(0,10)]},o))})]}):null]}),a(fn,{overview:t,route:n,onRoute:r}),a(qe,{files:e.files})]})}function Xn({file:e}){return e.is!=="failed"?a("p",{role:"status",children:"Loading \u2026"}):a(S,{children:[a("h1",{children:"The data of this page is missing"}),a("p",{class:"note warning",role:"alert",children:e.message})]})}function Po({index:{remarks:e}}){return a("footer",{class:"column foot",children:[e.length===0?null:a("ul",{class:"remarks",children:e.map(t=>a("li",{children:t},t))}),a("p",{children:"A number is the median of the samples of one run. Worse and better: a level that began within the newest year, has lasted for three runs or more and still stands; chance alone shows one in fewer than 2 of 100 series."})]})}var Vn=document.getElementById("dashboard");Vn!==null&&(jt(Jt,Xt),xt(a(Wt,{children:a(je.Provider,{value:vn,children:a(Gn,{})})}),Vn));})();
