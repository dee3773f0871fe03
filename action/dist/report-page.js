"use strict";(()=>{var B,Pr,Ka,Re,_n,Ht,Nr,Dt,Br,vn,xn,Lr,St=Symbol.for("pv"),Kt={},Ut=[],Ua=/^m(i|n|o|s|text|space)$/,$n=Array.isArray,Ir=Ut.slice,Be=Object.assign;function Ne(e){e&&e.parentNode&&e.remove()}function Vt(e,t,n,r,o){var i={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:St,__v:o||++Pr,__i:-1,__u:0};return!o&&B.vnode&&B.vnode(i),i}function I(e){return e.children}function Wt(e,t){this.props=e,this.context=t,this.__g=0}function Me(e,t){if(t==null)return e.__&&Me(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Me(e)}function Ga(e){var t,n=e.__v,r=n.__e,o=[],i=[],a=e.__P;a&&((t=Be({constructor:St},n)).__v=n.__v+1,B.vnode&&B.vnode(t),kn(a,t,n,e.__n,a.namespaceURI,32&n.__u?[r]:null,o,r||Me(n),32&n.__u,i),t.__v=n.__v,t.__.__k[t.__i]=t,Hr(o,t,i),n.__=n.__e=null,t.__e!=r&&Fr(t))}function Fr(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Fr(e)}function Cn(e){(8&e.__g||(e.__g|=8,Re.push(e),Ht++))&&_n==B.debounceRendering||((_n=B.debounceRendering)||queueMicrotask)(Dr)}function Dr(){try{for(var e,t=1;Re.length;)Re.length>t&&Re.sort(Nr),e=Re.shift(),t=Re.length,8&e.__g&&Ga(e)}finally{(Ht=Re.length)&&(_n||queueMicrotask)(Dr)}}function Vr(e,t,n,r,o,i,a,s,l,d,c){var f,p,u,h,g,y,b=r.__k||Ut,S=t.length;for(l=za(n,t,b,l,S),f=0;f<S;f++)(u=n.__k[f])!=null&&(p=~u.__i&&b[u.__i]||Kt,u.__i=f,y=kn(e,u,p,o,i,a,s,l,d,c),h=u.__e,(p.ref!=u.ref||8&p.__u)&&(p.ref&&Rn(p.ref,null,u,p),u.ref&&c.push(u.ref,u.__c||h,u)),g=g||h,4&u.__u?(l=Wr(u,l,e,!p.__v),p.__e&&(p.__e=null)):typeof u.type=="function"&&y!==void 0?l=y:h&&(l=h.nextSibling),u.__u&=-21);return n.__e=g,l}function za(e,t,n,r,o){var i,a,s,l,d,c,f,p,u,h=n.length,g=h,y=0,b=0,S=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[i]=Vt(null,a):$n(a)?a=S[i]=Vt(I,{children:a}):a.constructor===St&&a.__b?a=S[i]=Vt(a.type,a.props,a.key,a.ref,a.__v):S[i]=a,l=i+y,a.__=e,a.__b=e.__b+1,s=null,~(d=a.__i=qa(a,n,l,g))&&(g--,(s=n[d])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,d==l-1?y--:d==l+1?y++:d!=l&&(d>l?y--:y++,b=1)):(~d||(o>h?y--:o<h&&y++),typeof a.type!="function"&&(a.__u|=4))):S[i]=null;if(b){for(c=[],f=[],i=0;i<o;i++)if((a=S[i])&&16&a.__u){for(y=0,p=c.length;y<p;)c[u=y+p>>1]<a.__i?y=u+1:p=u;c[y]=a.__i,f[i]=y+1}for(y=c.length;i--;)f[i]&&(f[i]==y?y--:S[i].__u|=4)}if(g)for(i=0;i<h;i++)!(s=n[i])||2&s.__u||(s.__e==r&&(r=Me(s)),Mn(s,s));return r}function Wr(e,t,n,r){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=Wr(o[i],t,n,!1));return t}for(t&&!t.parentNode&&(t=Me(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!r&&n.moveBefore&&a.parentNode?n.moveBefore(a,t):n.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function qa(e,t,n,r){var o,i=e.key,a=e.type,s=t[n],l=s&&!(2&s.__u);if(s===null&&i==null||l&&i==s.key&&a==s.type)return n;if(r>(l?1:0)){for(o=n-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=n+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function Ar(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function Ft(e,t,n,r,o){var i,a;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||Ar(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||Ar(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(a=xn[t]||(xn[t]=Xa(t)),(e.__a||(e.__a={}))[t]=vn,i=t!=(t=t.replace(Br,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Xa(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Dt]==null)t[Dt]=vn++;else if(t[Dt]<this.__a[e])return;return n(B.event?B.event(t):t)}}}function kn(e,t,n,r,o,i,a,s,l,d){var c,f,p,u,h,g,y,b,S,w,C,T,M,v,$,P,_,k,E=t.type;if(t.constructor!==St)return null;128&n.__u&&(l=32&n.__u,c=n.__c.__z)&&(t.__u|=l,f=i=[],c.nodeType==8?s=jt(c,i):i.push(c),s=i[0]||s),(c=B.__b)&&c(t);e:if(typeof E=="function"){p=a.length;try{if(b=t.props,S=(c=E.prototype)&&c.render,w=(c=E.contextType)&&r[c.__c],C=c?w?w.props.value:c.__:r,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(S?t.__c=u=new E(b,C):(t.__c=u=new Wt(b,C),u.constructor=E,u.render=Za),w&&w.sub(u),u.state||(u.state={}),u.__n=r,u.__g|=8,u.__h=[],u.__k=[]),S&&(u.__s||(u.__s=u.state),E.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Be({},u.__s)),Be(u.__s,E.getDerivedStateFromProps(b,u.__s)))),h=u.props,g=u.state,u.__v=t,n.__c){if(b!==h&&S&&!E.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,C),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,C)===!1){t.__v!=n.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(O){O&&(O.__=t)}),Ut.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&a.push(u),s=Me(n);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,C),S&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(h,g,y)})}else S&&!E.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),S&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=C,u.props=b,u.__P=e,u.__g&=-5,T=B.__r,M=S?25:0;do u.__g&=-9,T&&T(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++M<25);S&&(Ut.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(r=Be({},r,u.getChildContext())),S&&n.__c&&u.getSnapshotBeforeUpdate&&(y=u.getSnapshotBeforeUpdate(h,g)),v=c&&c.type===I&&c.key==null?c.props.children:c,b.__P&&(c=s,o=(e=b.__P).namespaceURI,l=i=null,n.props&&n.props.__P!=e&&(n.__k.some(function(O){O&&Mn(O,O)}),n.__k=null),s=n.__k?Me(n,0):null),s=Vr(e,$n(v)?v:[v],t,n,r,o,i,a,s,l,d),b.__P&&(t.__e=null,s=c),t.__u&=-161,f&&f.some(Ne),u.__h.length&&a.push(u),1&u.__g&&(u.__g&=-4)}catch(O){if(a.length=p,t.__v=null,l||i)if(O&&O.then){if(t.__u|=128|l,i){for(~(_=i.indexOf(s||void 0))||(_=i.length);(k=i[_-1])&&k.nodeType==8;)_--;for(;_<i.length;_++)if(k=i[_])if(i[_]=null,$){if(k==P)break}else{if(k.nodeType!=8)break;k.data.startsWith("$s")&&(P=jt($=k))}}if(!$){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;$=s}(c=jt($=t.__c.__z||(t.__c.__z=$)))?(t.__e=$,s=c):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Ne);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),O&&O.then||jr(t),B.__e(O,t,n)}}else s=t.__e=Ja(n.__e,t,n,r,o,i,a,l,d,e);return(c=B.diffed)&&c(t),s}function jt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function jr(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(jr))}function Hr(e,t,n){for(var r=0;r<n.length;)Rn(n[r++],n[r++],n[r++]);B.__c&&B.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){B.__e(i,o.__v)}})}function Ja(e,t,n,r,o,i,a,s,l,d){var c,f,p,u,h,g,y,b,S=n.props||Kt,w=t.props,C=t.type;if(C=="svg"?o="http://www.w3.org/2000/svg":C=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(c=0;c<i.length;c++)if((h=i[c])&&(C?h.localName==C:h.nodeType==3)){e=h,i[c]=null;break}}if(!e){if(b=d.ownerDocument||document,!C)return b.createTextNode(w);e=b.createElementNS(o,C,w.is?w:d),s&&(B.__m&&B.__m(t,i),s=!1),i=null}if(C){if(d=C=="template"&&e.content||e,i=C=="textarea"&&w.defaultValue!=null?null:i&&Ir.call(d.childNodes),!s&&i)for(S={},c=0;c<e.attributes.length;c++)S[(h=e.attributes[c]).name]=h.value;for(c in S)h=S[c],c=="dangerouslySetInnerHTML"?p=h:c=="children"||c in w||c=="value"&&"defaultValue"in w||c=="checked"&&"defaultChecked"in w||Ft(e,c,null,h,o);for(c in w)h=w[c],c=="children"?u=h:c=="dangerouslySetInnerHTML"?f=h:c=="value"?g=h:c=="checked"?y=h:s&&typeof h!="function"||S[c]===h||Ft(e,c,h,S[c],o);f?(s||p&&(f.__html==p.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(p&&(e.textContent=""),(C=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Ua.test(C))&&(o="http://www.w3.org/1999/xhtml"),Vr(d,$n(u)?u:[u],t,n,r,o,i,a,i?i[0]:n.__k&&Me(n,0),s,l),i&&i.some(Ne)),s&&C!="textarea"||(c="value",C=="progress"&&g==null?e.removeAttribute(c):g==null||g===e[c]&&(C!="progress"||g)||Ft(e,c,g,S[c],o),c="checked",y!=null&&y!=e[c]&&Ft(e,c,y,S[c],o))}else S===w||s&&e.data==w||(e.data=w);return e}function Rn(e,t,n,r){try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){B.__e(o,n)}}function Mn(e,t,n){var r,o,i,a;if(B.unmount&&B.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Rn(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(s){B.__e(s,t)}r.__P=r.__n=null}if(r=e.__k)for(a=0;a<r.length;a++)r[a]&&Mn(r[a],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(o=jt(r,i=[]))&&(r==e.__e&&i.some(Ne),Ne(o),Ne(r)),n||Ne(e.__e),e.__e=e.__c=e.__=null}function Za(e,t,n){return this.constructor(e,n)}function Kr(e,t){var n,r,o,i;B.__&&B.__(e,t),t.nodeType==9&&(t=t.documentElement),r=(n=e&&32&e.__u)?null:t.__k,t.__k=Vt(I,{children:[e]}),o=[],i=[],kn(t,t.__k,r||Kt,Kt,t.namespaceURI,r?null:t.firstChild?Ir.call(t.childNodes):null,o,r?r.__e:t.firstChild,n,i),Hr(o,t.__k,i),t.__k.props.children=null}function Je(e){function t(n){var r,o;return this.getChildContext||(r=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&r.forEach(function(a){a.__g|=4,Cn(a)})},this.sub=function(i){r.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){r.delete(i),a&&a.call(i)}}),n.children}return t.__c="__cC"+Lr++,t.__=e,t.Provider=(t.Consumer=function(n,r){return n.children(r)}).contextType=t,t}B={__e:function(e,t,n,r){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,r||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw Ht=0,e}},Pr=0,Ka=function(e){return e!=null&&e.constructor===St},Wt.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Be({},this.state)),typeof e=="function"&&(e=e(Be({},n),this.props)),e&&(Be(n,e),this.__v&&(t&&this.__k.push(t),Cn(this)))},Wt.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Cn(this))},Wt.prototype.render=I,Re=[],Ht=0,Nr=function(e,t){return e.__v.__b-t.__v.__b},Dt=Symbol(),Br=/(PointerCapture)$|Capture$/i,vn=0,xn={},Lr=0;var Ur="report-data",Gr="report",zr="chart-engine";var Ee,D,En,qr,Tn=Object.is,_t=0,ro=[],On=[],W=B,Xr=W.__b,Jr=W.__r,Zr=W.diffed,Yr=W.__c,Qr=W.unmount,eo=W.__;function Ze(e,t){W.__h&&W.__h(D,e,_t||t),_t=0;var n=D.__H||(D.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function j(e){return _t=1,Ya(ao,e)}function Ya(e,t,n){var r=Ze(Ee++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):ao(void 0,t),function(i){var a=(r.__N||r.__)[0],s=r.t(a,i);Tn(a,s)||(r.__N=[s,r.__[1]],r.__c.setState({}))}],r.__c=D,!D.__f)){D.__f=!0;var o=D.shouldComponentUpdate;D.shouldComponentUpdate=function(i,a,s){var l=this.__H;if(!l)return!0;var d=!1,c=this.props!=i;if(l.__.some(function(p){p.__N&&(d=!0,Tn(p.__[0],p.__N[0])||(c=!0))}),o){var f=o.call(this,i,a,s);return d?f||c:f}return!d||c}}return r.__}function oo(e,t){var n=Ze(Ee++,3);!W.__s&&Pn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,D.__H.__h.push(n))}function Ye(e,t){var n=Ze(Ee++,4);!W.__s&&Pn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,D.__h.push(n))}function xt(e){return _t=5,N(function(){return{current:e}},[])}function N(e,t){var n=Ze(Ee++,7);return Pn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Gt(e,t){return _t=8,N(function(){return e},t)}function Le(e){var t=D.context[e.__c],n=Ze(Ee++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(D)),t.props.value):e.__}function io(){var e=Ze(Ee++,11);if(!e.__){for(var t=D.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function Qa(){var e;do{for(;e=On.shift();)try{wt(e)}catch(n){W.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=ro.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(wt),t.__h.some(An),t.__h=[]}catch(n){t.__h=[],W.__e(n,e.__v)}}}while(On.length)}W.__b=function(e){D=null,Xr&&Xr(e)},W.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),eo&&eo(e,t)},W.__r=function(e){Jr&&Jr(e),Ee=0;var t=(D=e.__c).__H;t&&(En==D?D.__h=[]:(t.__h.some(wt),t.__h.some(An),Ee=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),En=D},W.diffed=function(e){Zr&&Zr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&no(ro.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),En=D=null},W.__c=function(e,t){t.some(function(n){try{n.__h.some(wt),n.__h=n.__h.filter(function(r){return!r.__||An(r)})}catch(r){n.__h=[function(){throw r}]}}),Yr&&Yr(e,t)},W.unmount=function(e){Qr&&Qr(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,no(On.push(o))}else wt(o)}catch(i){t=i}}),r.__H=void 0,t&&W.__e(t,r.__v))};var to=typeof requestAnimationFrame=="function";function es(e){var t,n=function(){clearTimeout(r),to&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);to&&(t=requestAnimationFrame(n))}function no(e){e!=1&&qr==W.requestAnimationFrame||((qr=W.requestAnimationFrame)||es)(Qa)}function wt(e){var t=D,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),D=t}function An(e){var t=D;e.__c=e.__(),D=t}function Pn(e,t){return!e||e.length!=t.length||t.some(function(n,r){return!Tn(n,e[r])})}function ao(e,t){return typeof t=="function"?t(e):t}var H={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},ts={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},Ct={light:H,dark:ts},Uu=Object.keys(Ct);function Nn(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}var ns=Symbol.for("pv"),rs=0;function m(e,t,n,r,o,i){t||(t={});var a,s,l=t;if("ref"in l&&typeof e!="function")for(s in l={},t)s=="ref"?a=t[s]:l[s]=t[s];var d={type:e,props:l,key:n,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ns,__v:--rs,__i:-1,__u:0};return(o||i)&&(d.__source=o,d.__self=i),B.vnode&&B.vnode(d),d}function Ie(e){let[t,n]=j(()=>window.matchMedia(e).matches);return oo(()=>{let r=window.matchMedia(e),o=()=>n(r.matches);return o(),r.addEventListener("change",o),()=>r.removeEventListener("change",o)},[e]),t}var so=["system","light","dark"],os={system:"System",light:"Light",dark:"Dark"},lo="kbench-theme",Bn=Je({name:"light",choice:"system",choose:()=>{}});function co({children:e}){let[t,n]=j(as),r=Ie("(prefers-color-scheme: dark)"),o=Ie("print");Ye(()=>{document.documentElement.dataset.theme=t},[t]);let i=l=>{n(l),ss(l)},s=!o&&(t==="dark"||t==="system"&&r)?"dark":"light";return m(Bn.Provider,{value:{name:s,choice:t,choose:i},children:e})}var is={light:{...Ct.light,isNarrow:!0},dark:{...Ct.dark,isNarrow:!0}};function Qe(){let{name:e}=Le(Bn);return(Ie("screen and (max-width: 640px)")?is:Ct)[e]}function uo(){let{choice:e,choose:t}=Le(Bn);return m("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:so.map(n=>m("button",{type:"button","aria-pressed":e===n,onClick:()=>t(n),children:os[n]},n))})}function as(){try{let e=window.localStorage.getItem(lo);return so.find(t=>t===e)??"system"}catch{return"system"}}function ss(e){try{window.localStorage.setItem(lo,e)}catch{}}var ls=500,Ln=Je(()=>Promise.reject(new Error("this page has no program for charts")));function et({title:e,specification:t}){let n=xt(null),r=xt(void 0),o=Le(Ln),i=ds(n),[a,s]=j();return Ye(()=>{if(!i)return;let l=!0;return(async()=>{let c=document.createElement("div"),p=await(await o()).drawChart(c,t);if(!l||n.current===null){p.remove();return}cs(c,e),n.current.replaceChildren(c),r.current?.remove(),r.current=p,s(void 0)})().catch(c=>{l&&s(c instanceof Error?c.message:String(c))}),()=>{l=!1}},[i,e,t,o]),Ye(()=>()=>r.current?.remove(),[]),m("figure",{class:"chart",children:[a===void 0?null:m("p",{class:"warning",children:["This chart could not be drawn: ",a]}),m("div",{class:"chart-frame",ref:n,tabIndex:0,role:"group","aria-label":e})]})}function cs(e,t){for(let r of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])r.removeAttribute(o);let n=e.querySelector("svg");n?.setAttribute("role","img"),n?.setAttribute("aria-label",t);for(let r of n?.children??[])r.setAttribute("aria-hidden","true")}function ds(e){let t=Ie("print"),[n,r]=j(!1);return Ye(()=>{if(e.current===null||n)return;let o=new IntersectionObserver(a=>{a.some(({isIntersecting:s})=>s)&&r(!0)},{rootMargin:"300px"});o.observe(e.current);let i=us(()=>r(!0));return()=>{o.disconnect(),i.cancel()}},[e,n]),n||t}function us(e){if(typeof window.requestIdleCallback=="function"){let n=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(n)}}let t=window.setTimeout(e,ls);return{cancel:()=>window.clearTimeout(t)}}function mo(...e){let t=e.map(n=>{let r=new CSSStyleSheet;return r.replaceSync(n),r});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var fo=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
  width: min(100%, 80rem);
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
/* Whole words: only the names in the first column may break anywhere. */
.data-table th:not(:first-child),
.data-table td:not(:first-child) {
  overflow-wrap: break-word;
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
`;var lm=new Map(Object.entries({a:"\x07",b:"\b",e:"\x1B",f:"\f",n:`
`,r:"\r",t:"	",v:"\v",0:"\0"})),cm=new Map(Object.entries({amp:"&",lt:"<",gt:">",quot:'"',apos:"'"}));var[In,fs,ps]=[255,254,253];function po(e,t,n,r,o){let i=new Uint8Array(256).fill(In);for(let a of r)i[a.charCodeAt(0)]=fs;for(let a of o)i[a.charCodeAt(0)]=ps;for(let a=0;a<n.length;a+=1)i[n.charCodeAt(a)]=a%2**e;return{bits:e,phases:t,digits:i}}var ho="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",dm=[po(6,4,`${ho}+/${ho}-_`," 	",`\r
`),po(4,2,"0123456789abcdef0123456789ABCDEF","",` 	\r
:`)];var hs=4,um=Uint8Array.from({length:256},(e,t)=>t<128?t===127||t<32&&(t<9||t>13)?In:0:t<192?hs:t<194||t>244?In:t<224?1:t<240?2:3);var ym=2**16;var bm=Uint8Array.from({length:256},(e,t)=>t===43?32:t);var gs="***";function go(e){return e.replaceAll(/:\/\/[^\s/?#"'<>`]+@/g,`://${gs}@`)}function L(e,t=200){let n=Array.from(e);return n.length<=t?e:`${n.slice(0,t-1).join("")}\u2026`}function se(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}function be(e,t=3,n="; "){let r=e.slice(0,t).join(n),o=e.length-t;return o>0?`${r} and ${String(o)} more`:r}var So=/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;function oe(e,t){let n=ys(e,t),[r,o]=[yo(e,n),yo(t,n)];for(;;){let[i,a]=[r(),o()];if(i===void 0||a===void 0)return i!==a?i===void 0?-1:1:e<t?-1:e>t?1:0;let s=Ss(i,a);if(s!==0)return s}}function ys(e,t){let n=Math.min(e.length,t.length),r=0;for(;r<n&&e.charCodeAt(r)===t.charCodeAt(r);)r+=1;for(;r>0&&/[\d.]/.test(e.charAt(r-1));)r-=1;for(;r>0&&/\D/.test(e.charAt(r-1));)r-=1;for(;r>0&&/[\d.]/.test(e.charAt(r-1));)r-=1;return r}var bs=/^(\d+(?:\.\d+)?)(?: ?([kKMGT])(i?)B?)?$/;function yo(e,t){let n=/\d+(?:\.\d+)?(?: ?[kKMGT]i?B?(?![A-Za-z]))?|\D+/y;return n.lastIndex=t,()=>n.exec(e)?.[0]}function Ss(e,t){let[n,r]=[bo(e),bo(t)],[o,i]=n===void 0||r===void 0?[e,t]:[n,r];return o<i?-1:o>i?1:0}function bo(e){let[,t,n,r]=bs.exec(e)??[];if(t===void 0)return;let o=n===void 0?0:" KMGT".indexOf(n.toUpperCase());return Number(t)*(r==="i"?1024:1e3)**o}var ne=" \xB7 ";function de(e){return go(e).replace(So,t=>{let n=t.codePointAt(0)??0;if(t===`
`||t==="	"||t==="\r")return" ";let r=n.toString(16);return n<256?`\\x${r.padStart(2,"0")}`:n<65536?`\\u${r.padStart(4,"0")}`:`\\u{${r}}`})}var ws=/^\p{Mark}$/u,_s=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function tt(e){let t=0;for(let n of e)t+=ws.test(n)?0:_s.test(n)?2:1;return t}function Fe(e,t){let n=Math.max(2,t),r=[],o="";for(let i of xs(e,n))o!==""&&tt((o+i).trimEnd())>n&&(r.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||r.length===0)&&r.push(o.trimEnd()),r}function xs(e,t){let n=e.split(ne);return n.flatMap((r,o)=>{let i=o<n.length-1?`${r}${ne}`:r;return tt(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>Cs(a,t))??[]})}function Cs(e,t){if(tt(e.trimEnd())<=t)return[e];let n=[],r="";for(let o of e)tt(r+o)>t&&(n.push(r),r=""),r+=o;return n.push(r),n}var vs={type:"quantitative",scale:null,axis:null},Fn={type:"nominal",scale:null};function ee(e,t=vs){let n={x:e,y:t,color:Fn,stroke:Fn,shape:Fn};return(r,o,i,a={})=>({data:{values:o},mark:{type:r,...a},encoding:Object.fromEntries(Object.entries(i).map(([s,l])=>[s,typeof l=="string"?{field:l,...n[s]}:l]))})}var vt=460,$s=326;function G({isNarrow:e=!1}){return e?$s:vt}var _o=84,ks=104,Rs=40,Ms=52,xo=/ (?=[·/] )|(?<=\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,wo="\u2061",Es="Inter, sans-serif",Ts=e=>({font:Es,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function q(e,t,n,r=H){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:Ts(r),padding:r.isNarrow===!0?4:16,title:{text:De(e,r.isNarrow===!0?Rs:_o),subtitle:le(t,r)},bounds:"flush",spacing:74,vconcat:n}}function ue({title:e,better:t,common:n},r,o=[]){let i=[n,o.length>1?o.map(a=>a||"no percentile").join(" / "):""];return[`${e} (${r}), ${t} is better`,...i.filter(a=>a!=="")].join(ne)}function Co(e){return e.replaceAll(xo,"\xA0")}function De(e,t=_o){let n=de(e).replaceAll(xo,wo);return Fe(n,t).map(r=>r.replaceAll(wo," "))}function le(e,{isNarrow:t=!1}){return De(e,t?Ms:ks)}var Dn={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function zt(e,t,n){let r=t.reduce((i,a)=>Math.min(i,a),0),o=t.reduce((i,a)=>Math.max(i,a),0);return{type:"quantitative",title:le(e,n),scale:{domain:r===o?[0,1]:[r,o],nice:!0},axis:Dn}}function Y(e){return Object.entries(e).map(([t,n])=>({field:t,type:"nominal",title:n}))}var vo={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};function R(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}var Vn="\u2212";function z(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),n=e<0?Vn:"";return t===1/0?`${n}\u221E`:t===0?"0":t>=1e6||t<.001?`${n}${Ps(t)}`:`${n}${Ro(t.toFixed(Ns(t)))}`}function Os(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function As(e,t){let n=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(n)?n:`${e<0?Vn:"+"}${n}`}function Ro(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Ps(e){let[t="",n=""]=e.toExponential(2).split("e");return`${Ro(t)}e${n.replace("+","").replace("-",Vn)}`}function Ns(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var K=(e,t)=>({factor:e,symbol:t}),Bs=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>K(1e3**-t,e)),Ls=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>K(1024**-t,e)),Is=["B","KiB","MiB","GiB","TiB","PiB"].map((e,t)=>K(1024**-t,e)),Fs=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>K(1e3**-t,e)),Ds=["count","k","M","G","T","P"].map((e,t)=>K(1e3**-t,e)),Vs=[K(1e9,"ns"),K(1e6,"\xB5s"),K(1e3,"ms"),K(1,"s")],Ws=[K(1e6,"\xB5s/GB"),K(1e3,"ms/GB"),K(1,"s/GB")],js={"bit/s":{steps:Bs,ofZero:K(1,"bit/s")},"By/s":{steps:Ls,ofZero:K(1,"B/s")},By:{steps:Is,ofZero:K(1,"B")},"1/s":{steps:Fs,ofZero:K(1,"/s")},s:{steps:Vs,ofZero:K(1,"s")},"s/GBy":{steps:Ws,ofZero:K(1,"s/GB")},"{count}":{steps:Ds,ofZero:K(1,"count")},1:{steps:[K(100,"%")],ofZero:K(100,"%")}};function ie(e,t){let{steps:n,ofZero:r}=js[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return r;for(let[i,a]of n.entries()){let s=n[i+1],l=s===void 0?1/0:Math.round(a.factor/s.factor);if(Os(o*a.factor)<l)return a}return r}function x(e,t){if(Number.isNaN(e))return"n/a";let{factor:n,symbol:r}=ie(t,e);return`${z(e*n)} ${r}`}function re(e,t){let n=e.filter(a=>a!==void 0),[r]=n;if(r===void 0)return"\u2013";if(e.length===1)return x(r,t);let{factor:o,symbol:i}=ie(t,n.reduce((a,s)=>Math.max(a,Math.abs(s)),0));return`${e.map(a=>a===void 0?"\u2013":z(a*o)).join(" / ")} ${i}`}var Hs=5e-5;function X(e,t,n){return As(e,r=>V(r,t,n))}function V(e,t,n){return Number.isNaN(e)?"n/a":t==="relative"?`${$o(e<Hs?0:e)} %`:n==="1"?`${$o(e)} pp`:x(e,n)}function qt(e,t,n,r){if(e===null&&t===null)return"";let o=(i,a)=>i===null?a:X(i,n,r);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function Mo(e,t,n){if(e===null)return"a change too large to express";let{lower:r,upper:o,estimate:i}=e,a=r===o?"":qt(r,o,t,n);return a===""?X(i,t,n):`${X(i,t,n)} ${a}`}function $o(e){let t=Math.abs(e)*100;return t<.005||t>=1e3?z(t):t.toFixed(t<.1?2:1).replace(/\.?0+$/,"")}function Se(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${z(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?ko(t,60,"min","s"):ko(Math.round(t/60),60,"h","min")}function ko(e,t,n,r){let o=e%t,i=`${String(Math.floor(e/t))} ${n}`;return o===0?i:`${i} ${String(o)} ${r}`}function $t(e){let[,t,n]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||n===void 0?e:`${t} ${n} UTC`}var Ks=10;function Te(e,t){let n=t.reduce((o,i)=>Math.max(o,Math.abs(i)),0),r=ie(e,n);return ie(e,Us(n*r.factor)/r.factor)}function Us(e){if(!(e>0))return e;let t=e/Ks,n=10**Math.floor(Math.log10(t)),r=t/n,o=n*(r>=Math.sqrt(50)?10:r>=Math.sqrt(10)?5:r>=Math.SQRT2?2:1);return Math.ceil(e/o)*o}var Gs=100,Eo=.06;function Xt(e){let t=e.reduce((r,o)=>Math.min(r,o),1/0),n=e.reduce((r,o)=>Math.max(r,o),-1/0);return t>0&&n/t>=Gs}function jn(e){return Xt(e)?To(e):Oo(e)}function Jt(e,t=[]){return Xt(e)?To([...e,...t]):Oo([0,...e,...t])}function To(e){let t=e.reduce((o,i)=>Math.min(o,i)),n=e.reduce((o,i)=>Math.max(o,i)),r=(n/t)**Eo;return{low:t/r,high:n*r,isLogarithmic:!0,remark:", logarithmic"}}function Oo(e){if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};let t=e.reduce((l,d)=>Math.min(l,d)),n=e.reduce((l,d)=>Math.max(l,d)),r=n>t?(n-t)*Eo:Math.abs(n),o=n>t?t<=(n-t)/2:!0,i=t>=0&&o?0:t-r,a=n<=0&&n>t&&-n<=(n-t)/2?0:n+r;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function nt(e){let{low:t,high:n}=jn(e);return e.length===0?0:Math.max(Math.abs(t),Math.abs(n))}function rt(e,{low:t,high:n,isLogarithmic:r,remark:o},i){return{type:"quantitative",title:le(`${e}${o}`,i),scale:{domain:[t,n],nice:!1,...r?{type:"log"}:{zero:!1}},axis:Dn}}function We(e,{low:t,high:n,isLogarithmic:r}){return r?Math.log(e/t)/Math.log(n/t):(e-t)/(n-t)}function Ao(e,{low:t,high:n,isLogarithmic:r}){return r?t*(n/t)**e:t+e*(n-t)}var zs=46,Hn=54,Ve=13,qs=8,Wn=3;function Oe(e,t,n,r=qs){let{isNarrow:o=!1}=t,i=({text:y})=>o&&y!==""?De(y,Hn):[],a=Kn(e.map(({label:y})=>y)),s=[],l=[],d=[],c=0;for(let[y,{entries:b}]of e.entries()){let S=a[y]?.split(`
`)??[],w=S.length*Ve,C=b.reduce(($,P)=>$+i(P).length*Ve+P.height+Wn,-Wn),T=(o?C+w:Math.max(C,w))+r;c+=T;let M=o?c-r/2-C:c-T/2-C/2,v=o?M-w:M+C/2-w/2;s.push({lines:S,y:v+Ve/2});for(let $ of b){let P=i($),{text:_,isBad:k,end:E,height:O,middle:Q=O/2}=$,Z=M+P.length*Ve;_!==""&&l.push(o?{y:M+Ve/2,text:P,isBad:k}:{end:E,y:Z+Q,text:_,isBad:k}),d.push({label:S.join(" "),top:Z,middle:Z+Q,entry:$}),M=Z+O+Wn}}let f=ee({type:"quantitative"}),p=o?{align:"left",color:t.muted,x:{value:0}}:{align:"right",color:t.ink,x:{value:-8}},u={align:"left",baseline:"middle",fontSize:11,aria:!1,...o?{lineHeight:Ve}:{dx:7}},h={condition:{test:"datum.isBad === true",value:t.regressed},value:t.ink},g={x:o?{value:0}:n,y:"y",text:"text"};return{height:c,entries:d,layers:[...l.length===0?[]:[f("text",l,g,{...u,stroke:t.background,strokeWidth:4,strokeJoin:"round"}),f("text",l,{...g,color:h},u)],f("text",s,{x:p.x,y:"y",text:"lines"},{align:p.align,baseline:"middle",fontSize:11,lineHeight:Ve,color:p.color,aria:!1})]}}function Kn(e){let t=new Map;return e.map(n=>{let r=Fe(de(n),zs).join(`
`),o=(t.get(r)??0)+1;return t.set(r,o),o===1?r:`${r}${ne}(${String(o)})`})}var je=13,Zt=5,Xs=120,Po=6.2;function ot(e){return e.flatMap(({rows:n})=>n.flatMap(r=>r.entries)).some(({limits:n=[]})=>n.length>0)?["Dashed: a known limit."]:[]}function Qt(e,t){let n=e.flatMap(o=>o===void 0?[]:t(o).map(i=>en(i,o.unit))),r=Un(n);return r.length===0?{}:{limits:r}}function en({value:e,label:t},n,r=[]){return{value:e,text:`${[...r,t].join(", ")}: ${x(e,n)}`}}function Un(e){return[...new Map(e.map(t=>[Ae(t),t])).values()]}var Yt=class{#n=new Set;#r;#t;constructor(t,n){this.#r=t,this.#t=n}above({limits:t=[]}){return t.filter(r=>!this.#n.has(Ae(r))).sort((r,o)=>r.value-o.value).map(r=>{this.#n.add(Ae(r));let o=G(this.#t),i=this.#e(r.value),a=i>o/2?"left":"right",s=(a==="left"?i:o-i)-Zt,l=De(r.text,Math.floor(s/Po));return{limit:r,lines:l,side:a,height:l.length*je,text:""}})}wordsOf(t,{text:n,limits:r=[]}){let o=r.map(({value:l})=>l).sort((l,d)=>l-d),i=n.length*Po+2*Zt;if(this.#t.isNarrow===!0)return{end:t,cut:n===""?[]:o.filter(l=>this.#e(l)<i)};let a=l=>d=>d>l&&this.#e(d)-this.#e(l)<i,s=o.filter(l=>this.#e(l)-this.#e(t)<Xs).reduce((l,d)=>a(l)(d)?d:l,t);return{end:s,cut:o.filter(a(s))}}#e(t){return this.#r(t)*G(this.#t)}};function No(e,t,n,r){let o=new Map,i=[];for(let[d,{top:c,entry:f}]of e.entries()){let p=f.words===void 0?f.limits??[]:[f.words.limit],u=new Set(p.map(Ae));if(f.words===void 0)for(let h of[...o.keys()])u.has(h)||o.delete(h);for(let h of p){let g=S=>{let w={value:h.value*t,text:h.text,top:S,bottom:S};return i.push(w),o.set(Ae(h),w),w},y=o.get(Ae(h))??g(c-1);if((y.bottom-y.top>=je||e[d+1]?.entry.limits?.some(S=>Ae(S)===Ae(h)))===!0&&f.cut?.includes(h.value)===!0){let[S,w]=Js(f,n);y.bottom=Math.max(y.bottom,c+S),y=g(c+w)}y.bottom=c+f.height+1}}if(i.length===0)return{rules:[],words:[]};let a={color:n.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1},s=e.flatMap(({top:d,entry:{words:c}})=>c===void 0?[]:[{value:c.limit.value*t,y:d+je/2,text:c.lines,side:c.side}]),l={baseline:"middle",fontSize:11,lineHeight:je,aria:!1,color:n.ink};return{rules:[r("rule",i,{x:"value",y:"top",y2:"bottom",tooltip:Y({text:"Limit"})},a)],words:["left","right"].flatMap(d=>{let c=s.filter(u=>u.side===d),[f,p]=d==="left"?["right",-Zt]:["left",Zt];return c.length===0?[]:[r("text",c,{x:"value",y:"y",text:"text"},{...l,align:f,dx:p})]})}}function Js({middle:e=0,text:t},{isNarrow:n=!1}){return n?[-De(t,Hn).length*je,0]:[e-je/2-1,e+je/2+1]}function Ae({value:e,text:t}){return JSON.stringify([e,t])}var kt=12,tn=6,Gn=13;function Bo(e){let{theme:t,draw:n}=e,r=Vo(e,i=>i),o=jo(e);return[n("rect",r,{x:"zero",x2:"value",y:"top",y2:"bottom",color:"color",stroke:"edge",tooltip:o}),n("rule",r.filter(Wo),{x:"low",x2:"high",y:"lane",tooltip:o},{color:t.ink,strokeWidth:1.5,aria:!1}),Do(e,kt)]}function Lo(e){let{entries:t,factor:n,theme:r,draw:o}=e,i=t.flatMap(({entry:a,middle:s})=>{let l=a.marks.map(({value:d})=>d*n);return l.length===0?[]:[{low:Math.min(...l),high:Math.max(...l),middle:s}]});return[o("rule",i,zn,{color:r.muted,strokeWidth:1,aria:!1}),...Fo(e)]}function Io(e){let{entries:t,factor:n,low:r,theme:o,draw:i}=e,a=t.flatMap(({entry:s,middle:l})=>s.marks.map(({value:d})=>({low:r,high:d*n,middle:l})));return[i("rule",a,zn,{color:o.muted,strokeWidth:1,strokeDash:[1,3],aria:!1}),...Fo(e),...t.some(({entry:s})=>s.marks.some(({ticks:l=[]})=>l.length>0))?[Do(e,Gn-1)]:[]]}var zn={x:"low",x2:"high",y:"middle"};function Fo(e){let{draw:t}=e,n=Vo(e,(o,i)=>i??o),r={color:"color",tooltip:jo(e)};return[t("rule",n.filter(Wo),{...zn,...r},{strokeWidth:5,opacity:.4,aria:!1}),t("point",n,{x:"value",y:"middle",...r},{filled:!0,size:50,opacity:1})]}function Do({entries:e,factor:t,theme:n,draw:r},o){let i=e.flatMap(({label:a,entry:s,top:l})=>s.marks.flatMap(d=>(d.ticks??[]).map(({value:c,words:f,samples:p})=>{let[u,h]=[l+o+1,l+o+tn];return{label:a,value:c*t,words:f,samples:p,top:u,bottom:h}})));return r("rule",i,{x:"value",y:"top",y2:"bottom",tooltip:Y({label:"Series",words:"Sample",samples:"Samples"})},{color:n.ink,strokeWidth:1.5,aria:!1,opacity:.75})}function Vo({entries:e,factor:t},n){return e.flatMap(({label:r,entry:o,top:i,middle:a})=>o.marks.map(({value:s,low:l,high:d,color:c,edge:f,words:p,detail:u})=>({label:r,column:o.column??"",words:p,detail:u,zero:0,value:s*t,low:l*t,high:d*t,color:n(c,f),edge:f??"transparent",top:i,middle:a,bottom:i+kt,lane:i+kt+tn/2+.5})))}function Wo({low:e,high:t}){return e<t}function jo({entries:e}){return Y({label:"Series",...e.some(({entry:{column:t}})=>t!==void 0)?{column:"Of"}:{},words:"Value",...e.some(({entry:t})=>t.marks.some(({detail:n})=>n!==""))?{detail:"Range"}:{}})}function Rt({rows:e,line:t}){let n=e.flatMap(i=>i.entries);if(n.some(({marks:i})=>i.length>1))return"points";let r=n.flatMap(i=>i.marks),o=[...r.map(({value:i})=>i),...t===void 0?[]:[t]];return Xt(o)&&r.flatMap(Ho).every(i=>i>0)?"dots":"bars"}function He(e,t){let{heading:n,title:r,unit:o,rows:i,line:a}=e,s=i.flatMap(A=>A.entries),l=s.flatMap(A=>A.marks),d=Rt(e),c=d==="bars",f=[...l.flatMap(Ho),...a===void 0?[]:[a]],p=s.flatMap(A=>(A.limits??[]).map(({value:U})=>U)),u=[...f,...p],{factor:h,symbol:g}=c?Te(o,u):ie(o,nt(u)),y=A=>A.map(U=>U*h),b=Jt(y(f),y(p)),S=c?zt(r(g),y(u),t):rt(r(g),b,t),w=n===void 0?S:{...S,title:[...le(n,t),...S.title]},T=l.some(({ticks:A=[]})=>A.length>0)||c&&l.some(({low:A,high:U})=>A<U),M=c?kt:Gn,v=new Yt(A=>We(A*h,b),t),$=A=>{let U=A.marks.map(({value:ja,high:Ha})=>c?ja:Ha),{end:Pe,cut:Lt}=v.wordsOf(Math.max(c?0:b.low/h,...U),A),It=M+(T?tn:0);return{...A,height:It,middle:M/2,end:Pe*h,cut:Lt}},{height:P,entries:_,layers:k}=Oe(i.map(A=>({label:A.label,entries:A.entries.flatMap(U=>[...v.above(U).map(Pe=>({height:Pe.height,text:"",words:Pe,marks:[]})),$(U)])})),t,"end"),E=ee(w),O={bars:Bo,dots:Io,points:Lo}[d],Q=No(_,h,t,E),Z={color:t.ink,strokeWidth:1.2,strokeDash:[4,3],aria:!1};return{width:G(t),height:P,layer:[...O({entries:_,factor:h,low:b.low,theme:t,draw:E}),...a===void 0?[]:[E("rule",[{line:a*h}],{x:"line"},Z)],...Q.rules,...k,...Q.words]}}function Ho({value:e,low:t,high:n,ticks:r=[]}){return[e,t,n,...r.map(o=>o.value)]}function F(e,t){let n=new Map;for(let r of e){let o=t(r),i=n.get(o);i===void 0?n.set(o,[r]):i.push(r)}return n}var nn=["resource","verb","phase","replicas","workload","name","package","submetric","protocol","lookup","entry","keepalive","family","size","layers","revision","direction","path","placement","streams","clients","client","group","hops","transaction","side","frame_size","services","action","policies","job","operation","step","storage_class","watch","suite","measurement","statistic","query"];function fe(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function Ue(e){let t=e.length>1?Zs(e):new Set,n=(i,a)=>Object.keys(i).filter(a).sort((s,l)=>Ko(s)-Ko(l)||(s<l?-1:1)).map(s=>Qs(s,i[s]??"")).join(ne),r=e.map(i=>n(i,a=>!t.has(a))||"all"),o=new Set(r).size===r.length;return{common:n(e[0]??{},i=>t.has(i)),each:o?r:e.map(el)}}function Zs(e){let t=new Map(Object.entries(e[0]??{})),n=new Map;for(let r of e)for(let[o,i]of Object.entries(r))t.get(o)===i&&n.set(o,(n.get(o)??0)+1);return new Set([...n].filter(([,r])=>r===e.length).map(([r])=>r))}function Ko(e){if(e==="quantile")return nn.length+1;let t=nn.indexOf(e);return t===-1?nn.length:t}var Ys=new Set(["true","false","on","off","none"]);function Qs(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?fe(Number(t)):/[a-zA-Z]{2}/.test(t)&&!Ys.has(t)?t:`${e} ${t===""?'""':t}`}function el(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(ne)}var on="other";function qn(e,{metrics:t,suiteOf:n}){let r=t.get(e)?.title;if(r!==void 0)return r;let o=`${(n(e)??on).replaceAll("-","_")}_`,i=(e.startsWith(o)?e.slice(o.length):e).replaceAll("_"," ");return i.charAt(0).toUpperCase()+i.slice(1)}function J(e,t,n){let r=s=>n.suiteOf(s)??on,o=F(e,({metric:s})=>r(s)),i=[...o.keys()].sort((s,l)=>rn(t,s)-rn(t,l)||oe(s,l)),a=[...n.metrics.keys()];return i.map(s=>{let d=[...F(o.get(s)??[],zo).values()].map(c=>tl(c,n));return d.sort((c,f)=>rn(a,c.metric)-rn(a,f.metric)||oe(c.metric,f.metric)),{suite:s,metrics:d}})}function tl(e,t){let[n]=e,{common:r,each:o}=Ue(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>oe(a.label,s.label)),{metric:n?.metric??"",title:qn(n?.metric??"",t),unit:n?.unit??"1",better:n?.better??"higher",common:r,rows:i}}function Go(e){let t=F(e,zo);return new Map([...t.values()].flatMap(n=>{let{each:r}=Ue(n.map(({labels:o})=>o));return n.map((o,i)=>[o,Xn(o.metric,r[i]??"")])}))}function Xn(e,t){return t===""||t==="all"?e:`${e}${ne}${t}`}function zo({metric:e,unit:t,better:n}){return[e,t,n].join(" ")}function rn(e,t){let n=e.indexOf(t);return n===-1?e.length:n}var qo="quantile";function te({common:e,rows:t}){let n=t.map(({series:s})=>s),r=[...new Set(n.map(Ke))].sort((s,l)=>s-l);if(r.filter(s=>s>=0).length<2)return{common:e,quantiles:[""],rows:t.map(({label:s,series:l})=>({label:s,members:[l]}))};let i=[...F(n,s=>JSON.stringify(Object.entries(Uo(s)).sort())).values()].flatMap(s=>{let l=[];for(let d of s){let c=r.indexOf(Ke(d)),f=l.find(p=>p[c]===void 0);f===void 0?l.push(r.map((p,u)=>u===c?d:void 0)):f[c]=d}return l.map(d=>({labels:s[0]===void 0?{}:Uo(s[0]),line:d}))}),a=Ue(i.map(({labels:s})=>s));return{common:a.common,quantiles:r.map(s=>s<0?"":fe(s)),rows:i.map(({line:s},l)=>({label:a.each[l]??"",members:s}))}}function Ke({labels:e}){let t=e[qo]??"";return t.trim()!==""&&Number(t)>=0&&Number(t)<=1?Number(t):-1}function Uo(e){return Ke(e)<0?e.labels:Object.fromEntries(Object.entries(e.labels).filter(([t])=>t!==qo))}var Jn=class extends Error{nextStep;constructor(t,n={}){super(t,n.cause===void 0?void 0:{cause:n.cause}),this.nextStep=n.nextStep}},pe=class extends Jn{name="UserError"};function he({metric:e,labels:t}){let n=Object.keys(t).sort();if(n.length===0)return e;let r=n.map(o=>`${o}="${nl(t[o]??"")}"`).join(",");return`${e}{${r}}`}function nl(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}var rl=/^[a-zA-Z_][a-zA-Z0-9_]*/,ol=/^\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\\n]|\\["\\n])*)"\s*/;function Xo(e){let t=rl.exec(e)?.[0];if(t===void 0)throw an(e,0);let n=e.slice(t.length).trim();if(n==="")return{metric:t,labels:{}};if(!n.startsWith("{")||!n.endsWith("}"))throw an(e,t.length);return{metric:t,labels:il(n.slice(1,-1),e)}}function il(e,t){let n=new Map,r=e;for(;r.trim()!=="";){let o=ol.exec(r),[i,a,s]=o??[];if(i===void 0||a===void 0||s===void 0)throw an(t,t.length-r.length-1);if(n.has(a))throw new pe(`series "${t}" names the label "${a}" twice`);if(n.set(a,al(s)),r=r.slice(i.length),r.startsWith(","))r=r.slice(1);else if(r!=="")throw an(t,t.length-r.length-1)}return Object.fromEntries(n)}function al(e){return e.replaceAll(/\\(["\\n])/g,(t,n)=>n==="n"?`
`:n)}function an(e,t){return new pe(`"${e}" is not a series: unexpected text at position ${String(t+1)}`,{nextStep:'Write a series as in Prometheus: network_throughput{path="pod-to-pod",protocol="tcp"}'})}var Jo={defaultMargin:.02,rules:[],falseAlarmRate:.01};function Zo(e,t){return t==="lower"?e:0-e}function Yo(e,t){return t==="relative"?Math.log1p(e):e}var sl=/^[a-zA-Z0-9_*]+/;function Qo(e){let t=sl.exec(e)?.[0]??"",n=t.replaceAll("*","_")+e.slice(t.length);try{return{text:e,metric:t,labels:Xo(n).labels}}catch(r){throw r instanceof pe?new pe(r.message.replace(`"${n}"`,`"${e}"`),{nextStep:'Write the series as a metric, `*` for any text, and the labels that must be equal: network_*{path="pod-to-pod"}'}):r}}function ei({metric:e,labels:t},n){return ll(e,n.metric)&&Object.entries(t).every(([r,o])=>n.labels[r]===o)}function ll(e,t){let[n="",...r]=e.split("*"),o=r.pop();if(o===void 0)return t===n;if(!t.startsWith(n)||t.length<n.length+o.length||!t.endsWith(o))return!1;let i=n.length;for(let a of r){let s=t.indexOf(a,i);if(s===-1)return!1;i=s+a.length}return i<=t.length-o.length}function cl({change:e,scale:t,better:n,verdict:r}){return e!==null?Zo(t==="relative"?Math.log1p(e.estimate):e.estimate,n):r==="regressed"?1/0:r==="improved"?-1/0:void 0}var dl=Yo(Jo.defaultMargin,"relative");function ti(e){let t=cl(e)??0;return e.scale==="relative"||t===0?t:t/e.margin*dl}function Zn(e,t){let[n,r]=[ti(e),ti(t)];return n!==r?r>n?1:-1:oe(he(e),he(t))}var ul=["regressed","improved","unchanged","inconclusive"];function it(e){let t=e.filter(({verdict:n})=>ul.includes(n));return{gating:t.filter(({gates:n})=>n),informational:t.filter(({gates:n})=>!n),missing:e.filter(({verdict:n,gates:r})=>n==="missing"&&r),incomparable:e.filter(({verdict:n})=>n==="incomparable")}}function Yn(e){let t=ni(e),n=ml(e);switch(e.verdict){case"regressed":return`Regressed${t}: ${fl(e)}${n}.`;case"incomplete":return`Incomplete${t}: ${gl(e)}${n}.`;case"incomparable":return`Incomparable${t}: ${wl(e)}${n}.`;case"inconclusive":return`Inconclusive${t}: ${pl(e)}${n}.`;case"passed":return`Passed${t}: ${hl(e)}${n}.`}}function ml({series:e}){let t=e.filter(r=>r.accepted!==void 0);return t.length===0?"":`; ${t.length===1?"1 regression is accepted:":`${String(t.length)} regressions are accepted, most of all`} ${Qn(t,e)}`}function ni({pair:e}){let{of:t,merged:n}=e?.shards??{of:0,merged:0};return n<t?` (${String(n)} of ${String(t)} shards)`:""}function fl({series:e}){let{gating:t}=it(e),n=t.filter(({verdict:o})=>o==="regressed");if(n.length===0)return"the comparison names no gating series that is worse";let r=n.length===1?"is worse:":"are worse, most of all";return`${String(n.length)} of ${R(t.length,"gating series")} ${r} ${Qn(n,e)}`}function pl({series:e}){let{gating:t}=it(e),n=t.filter(({verdict:i})=>i==="inconclusive"),r=n.filter(({reason:i})=>i.code==="suspect"),o=r.length===0?"":`; ${String(r.length)} ${r.length===1?"looks worse:":"look worse, most of all"} ${Qn(r,e)}`;return`${String(n.length)} of ${R(t.length,"gating series")} ${n.length===1?"is":"are"} undecided, none is proven worse${o}`}function hl({series:e}){let{gating:t,informational:n}=it(e);if(t.length===0)return`${R(n.length,"series")} compared for information, none that can fail the build`;let r=t.filter(({verdict:a})=>a==="improved").length,o=r===0?"":`, ${String(r)} improved`;return`${t.length===1?"the only gating series is":`all ${R(t.length,"gating series")} are`} within the margin or better (${String(t.length-r)} unchanged${o})`}function gl(e){let{series:t,suites:n,pair:r,baseline:o}=e,{gating:i,informational:a,missing:s}=it(t),l=bl(n,t),d=u=>t.every(h=>h[u]===null);if(r!==void 0&&(d("baseline")||d("current")))return`nothing was measured on ${d("baseline")&&d("current")?"either side":d("baseline")?"base":"head"}${l.length===0?"":`: ${be(l)}`}`;if(r?.stages===0)return"the pair ended before its first stage was complete";if(r===void 0&&d("current"))return"this run measured nothing";if(r===void 0&&o.fingerprint===null)return"the baseline holds no other run to compare with";let c=l.length>0?"":` (${be([...new Set(ri(s,t))])})`,f=s.length===1?"was":"were",p=[...l.length===0?[]:[be(l)],...s.length===0?[]:r===void 0?[`${R(s.length,"gating series")} of the baseline ${f} not measured${c}`]:[`${R(s.length,"gating series")} ${f} not measured on head${c}`]];return s.length===0&&i.length+a.length===0&&p.push(r===void 0?"no series of this run is in the baseline":"base and head have no series in common"),p.length===0&&ni(e)!==""?"too few shards are left to judge":p.length===0?"not everything was measured":p.join("; ")}var yl={ok:"is complete",failed:"failed",skipped:"was skipped",missing:"is not part of this run"};function bl(e,t){let n=new Set(t.map(({reason:a})=>a.code)),r=e.filter(({status:a})=>a!=="ok"),o=r.filter(({status:a})=>a!=="skipped"||n.has("suite-skipped"));return(o.length===0&&it(t).missing.length===0?r:o).map(({name:a,status:s})=>`suite ${a} ${yl[s]}`)}var Sl=/^[\w./-]{1,60}$/;function wl({series:e,environmentDifferences:t,pair:n}){let{incomparable:r,gating:o,informational:i}=it(e),a=t.map(({field:u})=>u).filter(u=>Sl.test(u)),s=a.length===0?"":` (${be(a,3,", ")} ${a.length===1?"differs":"differ"})`,l=new Set(r.map(({reason:u})=>u.code));if(l.has("environment"))return`no baseline run was measured in this environment${s}`;let d=n===void 0?"the baseline has":"base and head have",c=l.has("suite-parameters")?`measured with other settings${s}`:`${d} them in another unit or direction`,f=o.length+i.length,p=f===0?"":`; of the other ${String(f)} none is proven worse`;return`${R(r.length,"series")} cannot be compared, ${c}${p}`}function Qn(e,t){let[n]=[...e].sort(Zn);if(n===void 0)return"";let{change:r,scale:o,unit:i}=n;return`${ri([n],t).join()}${r===null?"":` ${X(r.estimate,o,i)}`}`}function ri(e,t){let n=Go(t);return e.map(r=>L(n.get(r)??r.metric))}function at({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function oi({change:e,scale:t,unit:n}){return e!==null&&qt(e.lower,e.upper,t,n)!==""}function st({change:e,scale:t,unit:n,paired:r,baseline:o}){if(e===null)return"";let i=qt(e.lower,e.upper,t,n);return i!==""?i:`(${r===void 0?R(o?.runs??0,"baseline run"):R(r.rounds,"round")}, no interval)`}function er(e){let t=e.map(r=>r?.change==null?"\u2013":X(r.change.estimate,r.scale,r.unit));if(t.every(r=>r==="\u2013"))return{change:"\u2013",interval:""};let[n]=e;return e.length>1||n===void 0?{change:t.join(" / "),interval:""}:{change:t.join(),interval:st(n)}}function tr(e){let{change:t,interval:n}=er(e);return t==="\u2013"?[]:[`${t} ${n}`.trim()]}function Mt(e,t){let n=e.filter(l=>l!==void 0),[r,...o]=new Set(n.map(ai)),i=ge.filter(l=>n.some(({verdict:d})=>d===l));return`${(i.length===1?i:i.filter(l=>l!=="unchanged")).map(l=>{let d=t.filter((c,f)=>e[f]?.verdict===l);return i.length===1?l:`${d.join(", ")} ${l}`}).join(", ")}${o.length===0?r??"":""}`}var _l=10,xl=1e3;function nr({pValue:e,paired:t,reason:n},r){if(n.code==="constant-baseline"||n.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,r.family);return o<=r.falseAlarmRate/xl?"overwhelming":o<=r.falseAlarmRate/_l?"strong":"sufficient"}var rr="Confidence: how small the chance of such a result would be without a worsening beyond the margin, over all series together. Sufficient: below the rate of false alarms; strong: at most a tenth of that rate; overwhelming: at most a thousandth of it. Exact: no chance is involved, because all earlier values are equal or the value dropped to zero.",we={regressed:{symbol:"\u2717",style:"bad"},missing:{symbol:"!",style:"bad"},inconclusive:{symbol:"?",style:"warning"},improved:{symbol:"\u25B2",style:"good"},unchanged:{symbol:"=",style:"plain"},new:{symbol:"+",style:"plain"},incomparable:{symbol:"\u2260",style:"warning"}},ge=Object.keys(we),Ge={passed:{symbol:"\u2713",style:"good"},regressed:{symbol:"\u2717",style:"bad"},inconclusive:{symbol:"?",style:"warning"},incomparable:{symbol:"\u2260",style:"warning"},incomplete:{symbol:"!",style:"bad"}};function ii(e,t){let r=J(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(l=>l.rows.map(({label:d,series:c})=>({...vl(c,Xn(l.metric,d)),suite:a,title:`${l.title}, ${d}`})))),o=({series:a})=>ge.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return r.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||Cl(a.series,s.series))}function Cl(e,t){return["regressed","inconclusive","improved"].includes(e.verdict)?Zn(e,t):0}function vl(e,t){let{unit:n,scale:r,baseline:o,current:i,change:a,smallestProvableChange:s,verdict:l}=e;return{series:e,name:t,verdict:`${we[l].symbol} ${l}${ai(e)}`,baseline:o===null?"\u2013":x(o.median,n),current:i===null?"\u2013":x(i.median,n),change:a===null?"":X(a.estimate,r,n),interval:st(e),sentence:$l(e,t),provable:s===null?"\u2013":V(s,r,n)}}function ai(e){return e.accepted!==void 0?" (accepted)":ze(e)?" (info)":""}function ze({gates:e,accepted:t}){return!e&&t===void 0}function $l({unit:e,scale:t,margin:n,baseline:r,current:o,change:i},a){let s=i===null||i.estimate===0?"changed":`${i.estimate<0?"fell":"rose"} by ${V(Math.abs(i.estimate),t,e)}`,l=r===null||o===null?"":`, from ${x(r.median,e)} to ${x(o.median,e)}`;return`${a} ${s}${l}; the margin is ${V(n,t,e)}`}var kl={n:1e-9,u:1e-6,m:.001,"":1,k:1e3,M:1e6,G:1e9,T:1e12,P:1e15,E:1e18,Ki:2**10,Mi:2**20,Gi:2**30,Ti:2**40,Pi:2**50,Ei:2**60},Rl=/^([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)(n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$/;function si(e){let[,t,n=""]=Rl.exec(e)??[],r=Number(t)*(kl[n]??Number.NaN);return Number.isFinite(r)?r:void 0}var di=/^node: (?:MTU|queueing) of /,Ml=[{pattern:di,kind:"bottleneck",area:"network"},{pattern:/^(?:mtu|scenario\.networkMtu)$/,kind:"bottleneck",area:"network"},{pattern:/^node: registries asked /,kind:"bottleneck",area:"images"},{pattern:/: restarts$|: evicted pods$|^warnings /,kind:"waiting"},{pattern:/ container [^ ]+: resources\.limits\./,kind:"bottleneck"},{pattern:/^podResources$/,kind:"bottleneck"},{pattern:/^node: \w+ rules in table |^node: nftables rules$/,kind:"rules",area:"network"},{pattern:/^node: (?:IPVS virtual servers|IP sets)$/,kind:"rules",area:"network"},{pattern:/^node: routes$/,kind:"consequence",area:"network"},{pattern:/^node: sysctl net\.ipv[46]\.(?:conf|neigh)\./,kind:"consequence",area:"network"},{pattern:/^node: (?:sysctl net\.|routing rules$)/,kind:"setting",area:"network"},{pattern:/^node: sysctl (?:vm|fs)\./,kind:"setting",area:"disk"},{pattern:/^node: /,kind:"setting"}];function ui(e){let{field:t,unrelated:n=!1}=e,r=Tl(t)?.kind??"subject",o=El(r,e);return{kind:o,size:o==="subject"?1:Ol(e),unrelated:n}}function El(e,t){return e==="bottleneck"?li(t)?e:"setting":e==="waiting"&&li(t)?"consequence":e}function Tl(e){return Ml.find(({pattern:t})=>t.test(e))}function li({field:e,baseline:t,current:n}){if(n===null||t===null&&di.test(e))return!1;let[r,o]=[sn(t),sn(n)];return r===void 0||o===void 0||o<r}function Ol({baseline:e,current:t}){let[n,r]=[sn(e),sn(t)];return n===void 0||r===void 0||n<0||r<0?1:Math.min(n,r)>0?Math.abs(Math.log2(r/n)):fi(n,r)}function sn(e){let t=(e??"").replace(/ \(.*\)$/,"").split(" and ").map(si),n=t.reduce((r,o)=>r===void 0||o===void 0?void 0:r+o);return n===void 0?void 0:n/t.length}var Al={throttled:"bottleneck","Tcp.RetransSegs":"waiting","TcpExt.TCPTimeouts":"waiting","TcpExt.ListenDrops":"waiting","TcpExt.TCPBacklogDrop":"waiting","Udp.RcvbufErrors":"waiting","Ip.FragCreates":"waiting","Ip.OutDiscards":"waiting",majorPageFaults:"waiting",reclaimed:"waiting",diskRequests:"waiting",diskFlushes:"waiting",contextSwitches:"activity",interrupts:"activity","softirq.NET_RX":"activity","softirq.NET_TX":"activity","softirq.BLOCK":"activity",pageFaults:"activity"};function mi({name:e,base:t,head:n}){return{kind:n>t?Al[e]:"consequence",size:fi(t,n),unrelated:!1}}var ci=["bottleneck","function","rules","subject","waiting","setting","activity","consequence"];function fi(e,t){return Math.abs(Math.log2((t+1)/(e+1)))}function pi(e){return[...F(e,Pl).values()].flatMap(r=>r.toSorted((o,i)=>i.size-o.size).map((o,i)=>({one:o,round:i}))).sort((r,o)=>or(r.one)-or(o.one)||r.round-o.round||ci.indexOf(r.one.kind)-ci.indexOf(o.one.kind)).map(({one:r})=>r)}function or({unrelated:e,kind:t}){return e?2:t==="consequence"?1:0}function Pl(e){return`${String(or(e))} ${e.kind}`}function ln(e,t){return t??(e.startsWith("suite.")?"not set":"none")}var hi=120,Nl=20;function gi(e,t,n){let r=[ln(e,t),ln(e,n)];if(r.every(({length:s})=>s<=hi))return r;let o=t===void 0||n===void 0?0:Bl(...r),i=Math.max(0,o-Nl),a=s=>`${i===0?"":"\u2026"}${L(s.slice(i),hi)}`;return[a(r[0]),a(r[1])]}function Bl(e,t){let n=0;for(;n<e.length&&e[n]===t[n];)n+=1;return n}var ir={"Tcp.RetransSegs":"retransmitted TCP segments","TcpExt.TCPTimeouts":"TCP timeouts","TcpExt.ListenDrops":"connections refused by a full queue","TcpExt.TCPBacklogDrop":"TCP segments dropped by a full backlog","Udp.RcvbufErrors":"UDP packets dropped by a full buffer","Ip.FragCreates":"IP fragments","Ip.OutDiscards":"IP packets discarded",throttled:"periods in which a CPU limit stopped a container",contextSwitches:"context switches",interrupts:"interrupts","softirq.NET_RX":"softirqs for received packets","softirq.NET_TX":"softirqs for sent packets","softirq.BLOCK":"softirqs for disks",pageFaults:"page faults",majorPageFaults:"page faults that read a disk",reclaimed:"pages scanned for free memory",diskRequests:"disk requests",diskFlushes:"disk flushes"},Tf=Object.keys(ir);function yi(e){return/^suite\.([^.]+)\./.exec(e)?.[1]}var bi=5;function wi(e,t){let n=Ll(e,t);if(!_i(e))return{likely:[],others:Si(n)};let r=(e.profiles??[]).flatMap(Il),o=Si(pi([...r,...n]));return{likely:o.slice(0,bi),others:o.slice(bi)}}function ar(e){let t=sr(e)?"Possible causes, the most likely first":"What differs, likely causes first";return e.pair===void 0?{likely:t,others:"The environments differ"}:{likely:t,others:_i(e)?"Base and head also differ":"Base and head differ"}}function _i(e){return e.pair!==void 0&&sr(e)||e.profiles!==void 0}function sr({series:e}){return e.some(({verdict:t})=>t==="regressed")}function Ll({pair:e,series:t,environmentDifferences:n},{suiteOf:r}){let o=e===void 0?{before:"in the baseline",now:"now"}:{before:"on base",now:"on head"},i=!sr({series:t}),a=new Set(t.flatMap(({verdict:s,metric:l})=>i||s==="regressed"?r(l):[]));return n.map(s=>{let{field:l,baseline:d,current:c}=s,[f,p]=gi(l,d??void 0,c??void 0),u=ui(s),h=yi(l);return{...u,unrelated:u.unrelated||h!==void 0&&!a.has(h),sentence:`${l}: ${f} ${o.before}, ${p} ${o.now}`}})}function Si(e){return e.map(({sentence:t})=>t)}var ye=e=>V(e,"relative","1");function Il(e){return[...Dl(e),...Wl(e)]}var Fl={perf:{whole:"the CPU time",nothing:"The time is lost in waiting: for a limit, a disk or the network"},pprof:{whole:"a CPU",nothing:"The time is lost in waiting, in the kernel or in programs that subject.pprof does not name"}};function Dl(e){let{source:t,measurement:n,rounds:r,busy:o,grew:i,perOperation:a}=e,{whole:s,nothing:l}=Fl[t],d=`in ${String(r)} rounds with ${t}`;if(a!==void 0)return Vl(e,a);if(i.length===0){let f=t==="perf"?"no function":"no function of the profiled pods",p=t==="perf"?"":` of ${s}`;return[{kind:"function",size:0,unrelated:!1,sentence:`${n}: ${f} takes more CPU time on head (all together ${ye(o.base)}${p} on base, ${ye(o.head)} on head, ${d}). ${l}`}]}let c=Math.max(...i.map(({change:f})=>f));return i.map(({name:f,systemCall:p,base:u,head:h,change:g,lower:y,upper:b})=>({kind:"function",size:g/c,unrelated:!1,sentence:`${n}: ${f}${xi(p)} takes ${ye(h)} of ${s} on head, ${ye(u)} on base (between ${ye(y)} and ${ye(b)} more, ${d})${Ci(f)}`}))}function Vl({source:e,measurement:t,rounds:n},{work:r,busy:o,grew:i}){let a=`in ${String(n)} rounds with ${e}`,s=({base:c,change:f,lower:p,upper:u},h="")=>`${t}: an operation takes ${ye(f/c)} more CPU time${h===""?"":` in ${h}`} on head (between ${ye(p/c)} and ${ye(u/c)} more, ${a}): head does ${ye(1-r)} less in the same time${Ci(h)}`,l=i.map(c=>({kind:"function",size:c.change/o.change,unrelated:!1,sentence:s(c,`${c.name}${xi(c.systemCall)}`)})),d={kind:"function",size:1,unrelated:!1,sentence:s(o)};return l.length>0?l:[d]}function xi(e){return e===void 0?"":` (in the system call ${e})`}function Ci(e){return/^\[.*\]$/.test(e)?". Of which function is not known, as this file has no symbols: build it without stripping, or install its debug symbols":""}function Wl({measurement:e,counters:t}){let n=t.map(i=>({...mi(i),counter:i})),r=i=>{let[a]=i;if(a===void 0)return[];let s=i.map(({counter:{name:p,base:u,head:h}})=>`${ir[p]} (${z(u)} on base, ${z(h)} on head)`),{kind:l,unrelated:d}=a,c=Math.max(...i.map(p=>p.size)),f=`${e}: also changed, per second: ${s.join(", ")}`;return[{kind:l,unrelated:d,size:c,sentence:f}]},o=({kind:i})=>i==="bottleneck"||i==="waiting";return[...n.filter(o).flatMap(i=>r([i])),...r(n.filter(({kind:i})=>i==="activity")),...r(n.filter(({kind:i})=>i==="consequence"))]}function vi(e){return e.length>0&&e.every(Number.isFinite)}function ce(e){if(!vi(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,n)=>t-n)}function lr(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let n=(e.length-1)*t,r=e[Math.floor(n)]??e[0],o=e[Math.ceil(n)]??r;if(o===r)return r;let i=n-Math.floor(n);return r*(1-i)+o*i}function qe(e){return lr(e,.5)}function me(e){return vi(e)?qe(ce(e)):void 0}var jl=1.4826022185056018;function lt(e){let t=qe(e);return jl*qe(ce(e.map(n=>Math.abs(n-t))))}function cr(e,t){let n=(...g)=>t.filter(({kind:y})=>g.includes(y)).flatMap(({rows:y})=>y.filter(b=>b.suite===e)),[r,o]=[n("regressed"),n("accepted","worse-info")],[i,a]=r.length===0?[o,"; none of them can fail the build"]:[r,o.length===0?"":`; ${String(o.length)} more that cannot fail the build`],[s]=i,l=n("accepted","worse-info",...ge),[d,c]=r.length===0?[l,"series"]:[l.filter(({series:g})=>g.gates),"gating series"];if(s===void 0){let g=ge.map(y=>[n(y).length,y]);return`${e}: ${g.flatMap(([y,b])=>y===0?[]:`${String(y)} ${b}`).join(", ")}`}let{change:f,scale:p,unit:u}=s.series,h=f===null?"":` ${X(f.estimate,p,u)}`;return`${e}: ${String(i.length)} of ${String(d.length)} ${c} regressed, worst${h} (${s.title})${a}`}function _e({samples:e,unit:t}){let n=e.map(({value:o})=>o),r=me(n);return{median:r===void 0?"no samples":x(r,t),spread:r===void 0||n.length<2?"\u2013":Hl(lt(ce(n)),r,t),samples:String(n.length)}}function Hl(e,t,n){return t===0?`\xB1${V(e,"absolute",n)}`:`\xB1${V(Math.abs(e/t),"relative",n)}`}var Kl=[["regressed",1],["missing",1],["accepted",2],["worse-info",3],["inconclusive",3],["improved",3],["unchanged",6],["new",6],["incomparable",5]],Ul={"worse-info":"worse, for information only",accepted:"regressed and accepted"};function dt(e,t){let{suites:n,warnings:r,allDifferences:o}=e,i=wi(e,t),a=ii(e,t);return[ct("verdict",0,Yn(e)),...Et(n).map(s=>ct("suite",2,s)),...Kl.flatMap(([s,l])=>{let d=a.filter(({series:f})=>zl(f)===s),c=`${String(d.length)} ${Ul[s]??s}`;return d.length===0?[]:[{kind:s,importance:l,sentence:c,rows:d}]}),...i.likely.map(s=>ct("cause",2,s)),...i.others.map(s=>ct("difference",2,s)),...o===void 0?[]:[ct("difference",2,Gl(o))],...r.map(s=>ct("warning",3,s))]}function Gl({count:e,file:t}){return`${R(e,"place")} in objects and images, all in \`${t}\``}function ct(e,t,n){return{kind:e,sentence:n,rows:[],importance:t}}function zl({verdict:e,gates:t,accepted:n}){return n!==void 0?"accepted":e==="regressed"&&!t?"worse-info":e}function Et(e){return e.filter(({status:t})=>t!=="ok").map(ql)}function ql({name:e,status:t,reason:n}){return`suite ${e} ${t==="missing"?"is not part of this run":t==="skipped"?"was skipped":t}${n===void 0?"":`: ${n}`}`}function cn(e=[]){let t=e.map(n=>({limit:n,selector:Xl(n.series)})).sort((n,r)=>n.limit.value-r.limit.value);return n=>t.flatMap(({limit:r,selector:o})=>o!==void 0&&r.unit===n.unit&&ei(o,n)?[r]:[])}function Xl(e){try{return Qo(e)}catch(t){if(t instanceof pe)return;throw t}}function dn(e,t,n=H){if(e.pair!==void 0)return ec(e,t,n);let r=dt(e,t),o=e.suites.map(({name:d})=>d),i=e.baseline.records.length,s=`Grey: median of ${i===1?"one earlier run":`${String(i)} earlier runs`}; below it this run, coloured by verdict; lines: \xB1 spread.`,l=cn(e.limits);return J(e.series,o,t).map(({suite:d,metrics:c})=>{let f=cr(d,r),p=c.map(g=>Jl(g,l,n)),u=[s,...ot(p)].join(" "),h=p.map(g=>He(g,n));return{suite:d,title:f,specification:q(f,u,h,n)}})}function Jl(e,t,n){let{rows:r,quantiles:o,common:i}=te(e);return{title:a=>ue({...e,common:i},a,o),unit:e.unit,rows:r.map(({label:a,members:s})=>{let l=Qt(s,t),d=["baseline","current"].flatMap(c=>Zl(c,s,o,n));return{label:a,entries:d.map(c=>({...c,...l}))}})}}function Zl(e,t,n,r){let o=Nn(r),i=t.flatMap((p,u)=>{let h=p?.[e]??void 0;if(p===void 0||h===void 0)return[];let{median:g,spread:y}=h;return[{value:g,low:g<0?g-y:Math.max(0,g-y),high:g+y,...e==="baseline"?{color:r.baseline,edge:r.baselineEdge}:{color:o[p.verdict]},words:`${n[u]??""} ${x(g,p.unit)}`.trim(),detail:`\xB1 ${x(y,p.unit)}`}]}),a=t.filter(p=>p!==void 0),[s]=a;if(i.length===0||s===void 0)return[];let l=re(t.map(p=>p?.[e]?.median),s.unit),d=e==="current"||a.every(({current:p})=>p===null),c=d?[l,...tr(t),Mt(t,n)].join(", "):l,f=d&&a.some(({verdict:p})=>p==="regressed");return[{column:e,marks:i,text:c,isBad:f}]}var Yl=18,Ql=12;function ec(e,t,n=H){let r=dt(e,t),o=e.suites.map(({name:i})=>i);return J(e.series,o,t).map(({suite:i,metrics:a})=>{let s=cr(i,r),l=a.flatMap(({rows:u})=>u.map(({series:h})=>h)),d=[...new Set(l.flatMap(({paired:u})=>u?.rounds??[]))],f=`Change from base to head: a tick per round${d.length===1?` (${R(d[0]??0,"round")})`:""}; dot and line: estimate and interval, coloured by verdict; grey band: margin.`,p=a.map(u=>tc(u,d.length>1,n));return{suite:i,title:s,specification:q(s,f,p,n)}})}function tc(e,t,n){let r=e.rows.map(_=>_.series),{rows:o,quantiles:i,common:a}=te(e),[s,l]=oc(r),{factor:d,symbol:c}=r[0]?.scale!=="absolute"?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:Te(e.unit,[s,l]),f=_=>Math.min(l,Math.max(s,_))*d,p=i.length===1?Yl:Ql,{height:u,entries:h,layers:g}=Oe(o.map(({label:_,members:k})=>({label:_,entries:[{height:i.length*p,text:sc(k,i,t,[s,l]),isBad:k.some(E=>E?.verdict==="regressed"),members:k}]})),n,{value:G(n)}),y=zt(ue({...e,title:`${e.title}: change`,common:a},c,i),[s*d,l*d],n),b=Nn(n),S=h.flatMap(({label:_,top:k,entry:{members:E}})=>E.flatMap((O,Q)=>{if(O===void 0)return[];let Z=k+Q*p;return[{...{top:Z+1,middle:Z+p/2,bottom:Z+p-1},label:`${_} ${i[Q]??""}`.trim(),series:O}]})),w=S.map(({series:_,...k})=>({...k,...ac(_,f)})),C=S.flatMap(({label:_,top:k,bottom:E,series:{paired:O,scale:Q,unit:Z}})=>(O?.changes??[]).filter(A=>A>=s&&A<=l).map(A=>{let U=X(A,Q,Z);return{label:_,top:k+2,bottom:E-2,value:A*d,words:U}})),T=S.flatMap(({label:_,middle:k,series:E})=>{let{change:O,verdict:Q,scale:Z,unit:A}=E;if(O===null)return[];let{estimate:U,lower:Pe,upper:Lt}=O,It=Pe!==null||Lt!==null;return{label:_,middle:k,verdict:Q,color:b[Q],value:f(U),low:f(It?Pe??-1/0:U),high:f(It?Lt??1/0:U),words:X(U,Z,A),interval:st(E)}}),M=ee(y),[v,$]=[{x:"low",x2:"high"},{y:"top",y2:"bottom"}],P={y:"middle",color:"color",tooltip:Y({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"})};return{width:G(n),height:u,layer:[M("rect",w,{...v,...$,tooltip:Y({label:"Series",margin:"Margin"})},{color:n.band,stroke:n.bandEdge,strokeWidth:.75}),M("rule",[{value:0}],{x:"value"},{color:n.muted,strokeWidth:1,aria:!1}),M("rule",C,{x:"value",...$,tooltip:Y({label:"Series",words:"Round"})},{color:n.ink,strokeWidth:1,opacity:.5,aria:!1}),M("rule",T,{...v,...P},{strokeWidth:2.5}),M("point",T,{x:"value",...P},{filled:!0,size:i.length===1?70:45,opacity:1}),...g]}}var nc=1.5,rc=.8;function oc(e){let t=e.flatMap(a=>{let{change:s,margin:l}=a;return[...s===null?[]:[s.estimate,s.lower??s.estimate,s.upper??s.estimate],-l,l]}),n=Math.max(nc*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),...e.map(({paired:a})=>ic(a?.changes??[]))),o=e.flatMap(({paired:a})=>a?.changes??[]).filter(a=>Math.abs(a)<=n),i=[0,...t,...o];return[i.reduce((a,s)=>Math.min(a,s)),i.reduce((a,s)=>Math.max(a,s))]}function ic(e){let t=e.map(Math.abs).filter(Number.isFinite);return t.sort((n,r)=>n-r),t[Math.ceil(rc*t.length)-1]??0}function ac({margin:e,scale:t,unit:n},r){let o=t==="relative"?1/(1+e)-1:-e;return{low:r(o),high:r(e),margin:V(e,t,n)}}function sc(e,t,n,[r,o]){let i=e.filter(l=>l!==void 0),a=i.flatMap(({paired:l})=>l?.changes??[]).filter(l=>l<r||l>o).length,s=[...new Set(i.flatMap(({paired:l})=>l?.rounds??[]))];return[...tr(e),Mt(e,t),...n&&s.length===1&&i.some(oi)?[R(s[0]??0,"round")]:[],...a===0?[]:[`${String(a)} outside the picture`]].join(", ")}var $i=14,ki=22,lc=40,cc=22;function Ri(e,{range:t,height:n,width:r,x:o,color:i,theme:a}){let s=e.map(({curve:p,place:u,value:h,text:g})=>{let y=Fe(de(g),a.isNarrow===!0?cc:lc);return{curve:p,place:u,end:(1-We(h,t))*n,lines:y,room:y.length*$i+2}}).sort((p,u)=>p.end-u.end),l=dc(s.map(({end:p,room:u})=>({end:p,room:u}))),d=s.map(({curve:p,place:u,end:h,lines:g,room:y},b)=>({curve:p,place:u,top:(l[b]??0)+2,end:h,middle:(l[b]??0)+y/2,text:g.join(`
`)})),c=ee(o),f={align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:$i};return[c("rule",d,{x:"place",x2:{value:r+ki},y:"end",y2:"middle",color:i},{strokeWidth:1,strokeDash:[2,3]}),c("text",d,{x:{value:r+ki+5},y:"top",text:"text"},{...f,color:a.ink})]}function dc(e){let t=[];for(let{end:r,room:o}of e){let i={wish:r-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let n=0;return t.flatMap(({wish:r,count:o})=>{let i=r;return Array.from({length:o},()=>{let a=i;return i+=e[n]?.room??0,n+=1,a})})}var uc=3,Mi=230,mc=150,fc=3;function Ei(e,t,n=H){let r=e.suites.map(({name:o})=>o);return J(e.series,r,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(c=>({metric:c,groups:yc(c)})).filter(({groups:c})=>c.length>0);if(a.length===0)return[];let s=`${o}: ${pc(a)}`,l="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",d=a.flatMap(({metric:c,groups:f})=>hc(c,f,n));return[{suite:o,kind:"percentiles",title:s,specification:q(s,l,d,n)}]})}function pc(e){let t=e.flatMap(({metric:l,groups:d})=>d.flatMap(({label:c,points:f})=>{let p=f.find(({quantile:h})=>h===.5)??f[0],u=f.at(-1);return p===void 0||u===void 0||!(p.value>0)||u===p?[]:[{name:`${l.title}, ${c}`,from:p,to:u,ratio:u.value/p.value}]})),[n]=t;if(n===void 0)return"percentiles";let{name:r,from:o,to:i,ratio:a}=t.reduce((l,d)=>d.ratio>l.ratio?d:l,n),s=t.length>1?"up to ":"";return`${fe(i.quantile)} is ${s}${z(a)} times ${fe(o.quantile)} (${r})`}function hc(e,t,n){let r=t.flatMap(({points:f})=>f.flatMap(({low:p,high:u,value:h})=>[p,u,h])),{factor:o,symbol:i}=ie(e.unit,nt(r)),a=r.map(f=>f*o),s=Jt(a),l=n.series.length,d=Array.from({length:Math.ceil(t.length/l)},(f,p)=>t.slice(p*l,(p+1)*l)),c=ue(e,i);return d.map((f,p)=>{let u=d.length===1?"":` (${String(p+1)} of ${String(d.length)})`;return gc(`${c}${u}`,f,{range:s,factor:o,unit:e.unit,theme:n})})}function gc(e,t,{range:n,factor:r,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:_})=>_.map(({quantile:k})=>k)))].sort((_,k)=>_-k),s=i.isNarrow===!0?mc:vt,l=a.filter(_=>_<1).at(-1)??0,d=_=>Ti(_,l),c=a.map(d),[f,p]=[c[0]??0,c.at(-1)??1],u=(p-f)*.06,h=(p-f+2*u)/s,g=_=>(_-(t.length-1)/2)*fc*h,y=t.map((_,k)=>String(k)),b=t.flatMap(({label:_,points:k},E)=>k.map(({quantile:O,value:Q,low:Z,high:A,samples:U})=>({curve:y[E],label:de(_),place:d(O)+g(E),value:Q*r,low:Z*r,high:A*r,percentile:fe(O),words:x(Q,o),range:`${x(Z,o)} to ${x(A,o)}`,samples:U}))),S={type:"quantitative",title:null,scale:{domain:[f-u,p+u],nice:!1,zero:!1},axis:{orient:"bottom",values:c,labelExpr:`${JSON.stringify(a.map(fe))}[indexof(${JSON.stringify(c)}, datum.value)]`,grid:!0}},w=rt(e,n,i),C={...w,axis:{...w.axis,...vo,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},M={field:"curve",type:"nominal",scale:{domain:i.series.map((_,k)=>String(k)),range:i.series},legend:null},v=Y({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),$=ee(S,C),P={x:"place",color:M};return{width:s,height:Mi,layer:[$("rule",b,{...P,y:"low",y2:"high",tooltip:v},{strokeWidth:1.5}),$("line",b,{...P,y:"value"},{strokeWidth:2}),$("point",b,{...P,y:"value",tooltip:v},{filled:!0,size:45,opacity:1}),...Ri(t.map(({label:_,points:k},E)=>{let O=k.at(-1);return{curve:y[E]??"",place:d(O?.quantile??0)+g(E),value:(O?.value??0)*r,text:`${_}: ${fe(O?.quantile??1)} ${x(O?.value??0,o)}`}}),{range:n,height:Mi,width:s,x:S,color:M,theme:i})]}}function yc(e){return te(e).rows.flatMap(({label:t,members:n})=>{let r=n.flatMap(o=>o===void 0?[]:bc(o));return r.length<uc?[]:[{label:t,points:r}]})}function bc(e){let t=e.samples.map(({value:i})=>i).filter(Number.isFinite),n=Ke(e);if(n<0||t.length===0)return[];let r=ce(t),[o]=r;return[{quantile:n,value:qe(r),low:o,high:r.at(-1)??o,samples:r.length}]}function Ti(e,t){return e<1?-Math.log10(1-e):Ti(t,0)+.5}var Sc="current";function Tt(e,t){return`${ut(e)?e:"run"} on ${t}`}function Oi(e){return ut(e)?e:"This run"}function ut(e){return e!==Sc}function Ai(e,{subject:t,environment:n},r){let o=r.map(wc).find(a=>a!==void 0)??"no samples",i=ut(t.name)?` of ${t.name}`:"";return`${e}${i} on ${n.provider}: ${o}`}function wc(e){let{rows:t,quantiles:n}=te(e),r=`${e.title} ${n[0]??""}`.trim(),o=t.flatMap(({label:l,members:[d]})=>{let c=me(d?.samples.map(f=>f.value)??[]);return d===void 0||c===void 0?[]:[{label:l,series:d,value:c,text:x(c,d.unit)}]}),[i,...a]=o.sort((l,d)=>l.value-d.value),s=a.at(-1);if(i!==void 0){if(s===void 0){let{spread:l}=_e(i.series);return`${r}${i.series.samples.length<2?` ${i.text}`:` median ${i.text}, spread ${l}`}`}return i.text===s.text?`${r} median ${i.text} in each of ${String(o.length)} series`:`${r} medians from ${i.text} (${i.label}) to ${s.text} (${s.label})`}}var Pi=200,_c=2*vt;function Ni(e,t,n=H){let r=cn(e.limits),o=e.suites.map(({name:i})=>i);return J(e.series,o,t).map(({suite:i,metrics:a})=>{let s=Ai(i,e,a),l=a.map(c=>Cc(c,r,n)),d=l.map(c=>He(c,n));return{suite:i,title:s,specification:q(s,xc(a,l),d,n)}})}function xc(e,t){let n=new Set(t.map(Rt)),[r,o]=[n.has("bars"),n.has("dots")],i=r?o?"Bars end and dots are":"Bars end":"Dots are",a=e.some(({rows:s})=>s.some(({series:l})=>l.samples.length>Pi));return[...r||o?[`${i} at the median; a tick below is one sample${a?", or several at the same place":""}.`]:[],...n.has("points")?["Points on one line: percentiles, each a median with its lowest to highest sample."]:[],...ot(t)].join(" ")}function Cc(e,t,n){let{rows:r,quantiles:o,common:i}=te(e),a=e.rows.flatMap(({series:d})=>d.samples.map(({value:c})=>c)),s=a.reduce((d,c)=>Math.max(d,c),0)-a.reduce((d,c)=>Math.min(d,c),0),l=o.length>1;return{title:d=>ue({...e,common:i},d,o),unit:e.unit,rows:r.map(({label:d,members:c})=>{let f=vc(c,o,e.unit,l?void 0:s,n);return{label:d,entries:[{...f,...Qt(c,t)}]}})}}function vc(e,t,n,r,o){let i=e.map(s=>me(s?.samples.map(({value:l})=>l)??[])),a=e.flatMap((s,l)=>{let d=i[l];if(s===void 0||d===void 0)return[];let c=s.samples.map(({value:y})=>y),[f,p]=[c.reduce((y,b)=>Math.min(y,b)),c.reduce((y,b)=>Math.max(y,b))],u=`${t[l]??""} ${x(d,n)}`.trim(),h=`${x(f,n)} to ${x(p,n)}`,g=o.bar;return r===void 0?[{value:d,low:f,high:p,color:g,words:u,detail:h}]:[{value:d,low:d,high:d,ticks:$c(c,r,n),color:g,words:u,detail:h}]});return{marks:a,text:a.length===0?"no samples":re(i,n)}}function $c(e,t,n){let r=(i,a)=>({value:i,words:x(i,n),samples:a});return e.length<=Pi?e.map(i=>r(i,1)):[...F(e,i=>Math.round(i/t*_c)).values()].map(i=>r(i[0]??0,i.length))}var un=6,dr=13,kc=18,Bi=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function xe(e,t){return t.series[e%t.series.length]??t.bar}function ur(e){return Bi[(e+Math.floor(e/un))%Bi.length]??"circle"}function mt(e,t,n,r=!1,o=e.map((i,a)=>a)){let i=0,a=Kn(e).map((d,c)=>{let f=d.split(`
`),p=i;return i+=f.length*dr+5,{lines:f,top:p+dr/2,middle:(p+i-5)/2,color:xe(o[c]??c,n),shape:r?ur(o[c]??c):"square"}}),s=ee({}),l={align:"left",baseline:"middle",fontSize:11,lineHeight:dr,color:n.ink};return{width:t,height:Math.max(1,i-kc),layer:[s("point",a,{x:{value:0},y:"middle",color:"color",shape:"shape"},{filled:!0,size:90,opacity:1}),s("text",a,{x:{value:11},y:"top",text:"lines"},l)]}}function Li({places:e},t){return e.map(n=>e.length>un?t.bar:xe(n,t))}function mr(e,{names:t,places:n},r){return t.length<=un?[mt(t,G(r),r,!1,n),...e.map(o=>He(o,r))]:e.flatMap(o=>o.rows.map(({label:i,entries:a})=>{let s=a.map((l,d)=>({label:t[d]??"",entries:[l]}));return He({...o,heading:i,rows:s},r)}))}var Rc=24,Mc=40;function mn({columns:e}){let t=e.every(({name:n})=>Array.from(n).length<=Rc);return e.map(({name:n},r)=>t?n:`[${String(r+1)}]`)}function Ce({columns:e}){let t=e.map(({name:n})=>n);return t.every(n=>Array.from(n).length<=Mc)?{full:t,short:t}:{full:t.map((n,r)=>`[${String(r+1)}] ${n}`),short:t.map((n,r)=>`[${String(r+1)}]`)}}function fn({series:e}){return e.some(({values:t})=>t.some(n=>(n?.runs??1)>1))}var Ec={text:"\u2013",style:"muted"};function fr(e,t){let n=e[0]?.unit??"1",r=e.map(f=>f.values[t]??null),[o=null]=r,a={text:r.length===1?Tc(o,n):re(r.map(f=>f?.value),n),style:"plain"};if(t===0)return[a];let s=gr(r.map(f=>hr(f,n)));if(s==="")return[a,Ec];let l=new Set(r.flatMap(f=>f?.change?.direction??[])),d={better:"good",worse:"bad",same:"muted"},[c="same"]=s==="same"?[]:l;return[a,{text:s,style:l.size>1&&s!=="same"?"plain":d[c]}]}function Tc(e,t){if(e===null)return"\u2013";let{range:n,runs:r}=e,o=x(e.value,t);return r>1&&n!==null?`${o} (${pr(n,e.value,t)})`:o}function pr({low:e,high:t},n,r){let{factor:o}=ie(r,n);return`${z(e*o)}\u2013${z(t*o)}`}function hr(e,t){let n=e?.change;if(n==null)return;let r=X(n.change,n.scale,t);return n.direction==="same"||!/[+\u2212]/.test(r)?"same":`${r} ${n.direction}`}function gr(e){let t=e.filter(i=>i!==void 0),[n,...r]=new Set(t.map(i=>/(?: better| worse|same)$/.exec(i)?.[0]));if(t.length===0)return"";if(n==="same"&&r.length===0)return n;let o=r.length===0?n??"":"";return`${e.map((i="\u2013")=>i.replace(o,"")).join(" / ")}${o}`}function ft(e,t){let n=[...t.metrics.keys()].map(r=>t.suiteOf(r)??"");return J(e.series,[...new Set(n)],t)}function Ii(e,t,n){let r=t.flatMap(({title:l,rows:d})=>d.map(({label:c,series:f})=>({name:c==="all"?l:`${l}, ${c}`,series:f}))),[o,i]=n,a=r.filter(({series:l})=>l.values.filter(d=>d!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${n.length>1?"no series was measured by more than one column":`${String(r.length)} series of ${o??""}`}`;let s=n.length===2?Oc(a,o,i??""):Ac(a,n);return`${e}: ${s}${Nc(a,n)}`}function Oc(e,t,n){let r={better:0,worse:0,equal:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,l=s?.change?.direction;a==null||s===void 0||s===null||(l==="same"&&a.range===null&&s.range===null?r.equal+=1:l===void 0||l==="same"||pn(a,s)?r.meet+=1:r[l]+=1)}let o=String(e.length);return`${n} is better than ${t} in ${String(r.better)} of ${o} series, worse in ${String(r.worse)}${r.equal===0?"":`, equal in ${String(r.equal)}`}${r.meet===0?"":`, ranges overlap in ${String(r.meet)}`}`}function pn(e,t){let[n,r]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return n!==void 0&&r!==void 0&&n.low<=r.high&&r.low<=n.high}function Ac(e,t){let n=t.map((a,s)=>e.filter(({series:l})=>Pc(l,s)).length),r=n.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>n[s]===r),i=String(e.length);return o.length===1?`${o[0]??""} is best in ${String(r)} of ${i} series`:`no column leads (${i} series)`}function Pc({values:e,better:t},n){let r=e[n];return r==null||t==="neither"?!1:e.every((o,i)=>i===n||o===null||(t==="higher"?r.value>o.value:r.value<o.value))}function Nc(e,t){let n=e.flatMap(({name:c,series:{values:f,unit:p}})=>f.flatMap((u,h)=>{let[g]=f,y=u?.change;if(g==null||u===null||y?.scale!=="relative")return[];let b=Bc(y.change);if(b===void 0||y.direction==="same")return[];let S=X(y.change,"relative",p);return[{name:c,text:S,ratio:b,column:h,meets:pn(g,u)}]})),r=n.filter(({meets:c})=>!c),[o]=r.sort((c,f)=>c.ratio===f.ratio?0:f.ratio-c.ratio);if(o===void 0||!/[+\u2212]/.test(o.text))return"";let i=t.length===2?"":` from ${t[0]??""}`,a=t.length===2?" of the others":" where ranges do not overlap",s=r.length===n.length?"":a,l=Lc(o.ratio),d=t.length===2?"":`${t[o.column]??""}, `;return`; largest relative change${i}${s}: ${o.text}${l} (${d}${o.name})`}function Bc(e){let t=1+e;if(!(t<0))return t<1?1/t:t}function Lc(e){if(e===1/0)return"";let t=e<1.1?e.toFixed(3):z(e);return Number(t)===1?"":`, ${t}:1`}function Fi(e,t,n=H){let{full:r,short:o}=Ce(e),i={names:r,places:r.map((a,s)=>s)};return ft(e,t).map(({suite:a,metrics:s})=>{let l=Ii(a,s,o),d=s.flatMap(({rows:p})=>p.map(u=>u.series)),c=s.map(p=>Di(p,i,n,(u,h)=>{let g=hr(u,h.unit),{low:y,high:b}=u.range??{low:u.value,high:u.value},S=Dc(u,h,o);return{value:u.value,low:y,high:b,words:x(u.value,h.unit),change:g,limits:S}})),f=[`${Ic(c)}: ${br(e)}; ${hn(d)}.`,...r.length>1?[`Changes are relative to ${o[0]??""} and may be chance.`]:[],...ot(c)].join(" ");return{suite:a,title:l,specification:q(l,f,mr(c,i,n),n)}})}function Ic(e){let t=new Set(e.map(Rt)),n=[...t.has("dots")&&!t.has("bars")?[]:["bars"],...t.has("dots")?["dots"]:[],...t.has("points")?["points"]:[]],r=n.length>2?`${n.slice(0,-1).join(", ")} and ${n.at(-1)??""}`:n.join(" and ");return`${r.charAt(0).toUpperCase()}${r.slice(1)}`}var Fc=3;function Dc({limits:e=[]},{values:t,unit:n},r){return e.map(o=>{let i=l=>(l.limits??[]).some(({value:d,label:c})=>d===o.value&&c===o.label),a=t.flatMap((l,d)=>l!==null&&i(l)?[r[d]??""]:[]);return t.every(l=>l===null||i(l))?en(o,n):en(o,n,a.length>Fc?[R(a.length,"column")]:a)})}function Di(e,t,n,r){let{rows:o,quantiles:i,common:a}=te(e),s=Li(t,n),l=(d,c)=>{let f=t.places[c]??c,p=d.map((w,C)=>{let T=w?.values[f]??void 0,M=w===void 0||T===void 0?void 0:r(T,w);if(w===void 0||T===void 0||M===void 0)return;let{change:v,words:$,note:P,limits:_=[],...k}=M,E=i[C]??"";return{mark:{...k,color:s[c]??n.bar,words:`${E} ${$}`.trim(),detail:Vc(T,w.unit)},change:v,note:P,limits:_}}),u=p.flatMap(w=>w===void 0?[]:[w.mark]),h=re(p.map(w=>w?.mark.value),e.unit),g=gr(p.map(w=>w?.change)),y=g===""?"":`, ${g}`,b=Un(p.flatMap(w=>w?.limits??[])),S=p.length===1?p[0]?.note??"":"";return{column:t.names[c]??"",marks:u,text:u.length===0?"not measured":`${h}${y}${S}`,...b.length===0?{}:{limits:b}}};return{title:d=>ue({...e,common:a},d,i),unit:e.unit,rows:o.map(({label:d,members:c})=>({label:d,entries:t.names.map((f,p)=>l(c,p))}))}}function br(e){let t=`${e.statistic} of the samples`;return fn(e)?`median over runs of the ${t} of each`:`${t} of the run`}var yr={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function hn(e,t="lines"){let n=e.flatMap(i=>i.values.filter(a=>a!==null)),r=Object.keys(yr).filter(i=>n.some(({range:a})=>a?.kind===i));if(r.length===0)return`no ${t}, as each is a single sample`;let o=n.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${r.map(i=>yr[i]).join(", or ")}${o}`}function Vc({value:e,range:t,runs:n,samples:r},o){return[...t===null?[]:[pr(t,e,o),yr[t.kind]],R(n,"run"),R(r,"sample")].join(", ")}function Vi(e,t,n=H){let r=e.columns.map(({records:f})=>f.every(p=>{let{isolation:u=null,provider:h}=e.records[p]??{};return u!==null||h==="host"})),o=r.indexOf(!0),{full:i,short:a}=Ce(e),s=a.flatMap((f,p)=>r[p]===!0?[]:[{name:f,place:p}]);if(o===-1||s.length===0)return[];let l={names:s.map(({place:f})=>i[f]??""),places:s.map(({place:f})=>f)},d=e.series.filter(({values:f})=>Wi(f,o)!==void 0&&s.some(({place:p})=>f[p]!=null)),c=e.series.filter(({values:f})=>s.some(({place:p})=>f[p]!=null));return ft({series:d},t).map(({suite:f,metrics:p})=>{let u=Wc(c.filter(({metric:T})=>(t.suiteOf(T)??on)===f),o),h=`${f}, share of ${a[o]??"host"}: ${jc(p,s,o)}`,g=p.map(T=>({...Di({...T,title:`${T.title}: share of host`,unit:"1"},l,n,(M,v)=>ji(M,v,o)),line:1})),b=p.flatMap(({rows:T})=>T.map(({series:M})=>M)).map(T=>({...T,values:T.values.filter((M,v)=>r[v]!==!0)})),S=hn(b),w=S.startsWith("lines")?", divided by it, too":"",C=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${S}${w}.${u}`;return{suite:`${f}-overhead`,title:h,specification:q(h,C,mr(g,l,n),n)}})}function Wc(e,t){let n=e.filter(({values:i})=>i[t]?.value===0).length,r=e.filter(({values:i})=>i[t]==null).length,o=[...n===0?[]:[`${R(n,"series")} of which the host has 0`],...r===0?[]:[`${R(r,"series")} that the host does not have`]];return o.length===0?"":` Left out: ${o.join(", ")}.`}function Wi(e,t){let n=e[t]?.value;return n===void 0||n===0?void 0:n}function ji({value:e,range:t},{values:n,unit:r},o){let i=Wi(n,o);if(i!==void 0)return{value:e/i,low:(t?.low??e)/i,high:(t?.high??e)/i,words:x(e/i,"1"),note:` (${x(e,r)} of ${x(i,r)})`}}function jc(e,t,n){let r=["higher","lower"].flatMap(i=>{let a=e.filter(({better:d})=>d===i).flatMap(({rows:d})=>d.flatMap(({series:c})=>t.flatMap(({place:f})=>{let p=c.values[f];return p==null?[]:ji(p,c,n)?.value??[]})));if(a.length===0)return[];let s=x(a.reduce((d,c)=>Math.min(d,c)),"1"),l=x(a.reduce((d,c)=>Math.max(d,c)),"1");return[`${s===l?s:`${s} to ${l}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${r.join(", ")}`}function Hi(e,t,n,r){return Object.entries(e).flatMap(([o,i])=>i(t,n[o],r))}function Ki(e){let t=Date.parse(e.startedAt),n=e.series.map(({values:r,rounds:o,at:i,...a})=>{let s=t,l=r.map((d,c)=>{let f=i[c]??"";return typeof f=="number"&&(s+=f),{value:d,round:o===null?c+1:o[c]??0,at:typeof f=="number"?new Date(s).toISOString():f}});return{...a,samples:l}});return{...e,series:n}}function pt(e){return{title:e,align:"left"}}function ve(e){return{title:e,align:"right"}}var ih=new TextEncoder;function Ui({environment:e}){let{provider:t,facts:n}=e,r=[["Provider",t],["Kubernetes",n.kubernetes],["CNI",n.cni],["kube-proxy",n.kubeProxyMode],["Storage class",n.storageClass],["Isolation",n.isolation],["Measuring pods",n.podResources??null],...Object.entries(n.scenario??{}).map(([s,l])=>[`Scenario: ${s}`,l]),["Run on",n.runner]],o=[...F(n.nodes,zc)].map(([s,l])=>[l.length===1?"Node":`${String(l.length)} nodes`,`${l.map(({name:d})=>d).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(n.tools).map(([s,l])=>[s,l]);return[...r.filter(s=>s[1]!==null),...o,...i]}function zc({role:e,cpuModel:t,cores:n,memoryBytes:r,kernel:o,os:i,containerRuntime:a,mtu:s}){let l=[...n===0?[]:[String(n)],...t===""?[]:[t]],d=r===0?"":`${(r/2**30).toFixed(1)} GiB`,c=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&n!==0?`${String(n)} cores`:l.join(" \xD7 "),d,i,o===""?"":`kernel ${o}`,a,...c].filter(f=>f!=="").join(", ")}function zi(e){return e.pair===void 0?Yc(e):Qc(e,e.pair)}function Yc({baseline:e,current:t}){let n=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,r=e.records.length,o=e.records.map(({startedAt:l})=>l).sort().map($t),i=r===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`,a=`${L(Oi(t.subject))}${L(n)} on ${L(t.provider)}, ${L($t(t.startedAt))}`,s=`compared with ${R(r,"earlier run")}${L(i)}`;return`${a}, ${r===0?"with no earlier run to compare with":s}.`}function Qc({current:e},t){let{base:n,head:r,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:l,durationSeconds:d,shards:c}=t,f=({name:h,commit:g,settings:y=[]},b)=>{let S=g===void 0?"":` at ${g.slice(0,12)}`,w=y.length===0?"":` with ${y.join(", ")}`;return`${L(`${h}${S}${w}`)}${h===b?"":` (${b})`}`},p=l===0?"":`, ${R(l,"measurement")} of single rounds disturbed`,u=c===void 0?"":` of ${c.merged<c.of?`${String(c.merged)} of `:""}${R(c.of,"shard")}`;return`${f(r,"head")}, compared with ${f(n,"base")} over ${R(o,"alternating round")} on ${R(s,"cluster pair")}${u} (${L(e.provider)}), ${String(i)} of ${R(a,"stage")}${p}, ${Se(d)}.`}function qi({gate:e}){let t=z(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}var xr=["name","baseline","current","change"],Fh={regressed:{title:"Regressions",columns:[...xr,"margin","confidence"]},accepted:{title:"Accepted regressions",columns:["name","change","why"]},missing:{title:"Missing",columns:["series","baseline","why"]},improved:{title:"Improvements",columns:xr}},Dh={"worse-info":["name","baseline","current","why"],inconclusive:["name","baseline","current","why"],unchanged:[...xr,"margin","provable"],new:["name","current","why"],incomparable:["name","current","why"]};var Qh=[pt("SERIES"),ve("MEDIAN"),ve("SPREAD"),ve("SAMPLES")];var eg=[pt("Series"),ve("Median"),ve("Spread"),ve("Samples")];function Xi({id:e,startedAt:t,durationSeconds:n,subject:r,series:o}){let i=[r.ref,r.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...n===0?[]:[`took ${Se(n)}`],`record ${L(e)}`,...i.length===0?[]:[`commit ${L(i.join(" "))}`]]}var Qi=60,ea=6,nd=8,Ji=3;function ta(e){return e.columns.map(({name:t,records:n},r)=>{let o=n.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?rd(t,i):od(o);return`[${String(r+1)}] ${t}: ${a.join(", ")}`})}function rd(e,{provider:t,startedAt:n,commit:r,interrupted:o,source:i}){return[`on ${t}`,$t(n),...r===null?[]:[`commit ${r.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function od(e){let t=[...new Set(e.map(({provider:o})=>o))],n=e.filter(({interrupted:o})=>o).length,r=e.map(({source:o})=>o);return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...n===0?[]:[`${String(n)} of them interrupted`],be(r,r.length===Ji+1?r.length:Ji,", ")]}function na({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${Zi(e)}.`;let n=e.filter(({values:o})=>new Set(o).size>1),r=e.filter(o=>o.within);return[n.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${Zi(n)}: a change may come from these.`,...r.length===0?[]:[`Records in the same column differ in ${r.map(({field:o})=>o).join(", ")}.`]].join(" ")}function Zi(e){return be(e.map(id),nd)}function id({field:e,values:t}){return t.length>ea?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(n=>L(ln(e,n),Qi)).join(" | ")})`}function ra({columns:e,series:t,setAside:n}){let r=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...n.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>ea?`${String(new Set(i).size)} values`:i.map(a=>L(a??"none",Qi)).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!r?["No series was measured by more than one column, so there is no change to show."]:[]]}function oa(e){let{statistic:t,by:n}=e,r=fn(e)?`Each number is the median over the runs of its column, each run counted with the ${t} of its samples. In brackets: ${ad(e)}.`:`Each number is the ${t} of the samples of one run.`,o=n===null?"the first record":mn(e)[0]??"";return`${r} Changes are relative to ${o} and may be chance: better and worse only state the direction.`}function ad({series:e}){let t=new Set(e.flatMap(({values:n})=>n.map(r=>r?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}var sd=3,ld=300;function ia(e){return e.columns.flatMap(({records:t},n)=>{let r=t.flatMap(i=>e.records[i]??[]),o=r.flatMap(({source:i,suiteProblems:a})=>a.map(s=>({...s,source:i})));return[...F(o,({suite:i,status:a})=>`${i} ${a}`).values()].sort(([i],[a])=>oe(i?.suite??"",a?.suite??"")).map(i=>`[${String(n+1)}]: ${cd(i,r.length)}`)})}function cd(e,t){let[n]=e;if(n===void 0)return"";let r=`suite ${n.suite} ${n.status}`;if(t===1)return`${r} ${Yi(n)}`;let o=e.map(i=>`${i.source} ${Yi(i)}`);return`${r} in ${String(e.length)} of ${String(t)} runs: ${be(o,sd,", ")}`}function Yi({reason:e}){let t=e?.trim()??"";return t===""?"(no reason given)":`(${L(t,ld)})`}function aa(e,t){if(t.every(({label:r})=>!Object.hasOwn(e.labels,r)))return e;let n=Object.entries(e.labels).filter(([r])=>t.every(({label:o})=>o!==r));return{...e,labels:Object.fromEntries(n)}}function sa({pulls:e}){return e.reduce((t,{end:n})=>Math.max(t,n),0)}var dd=16,ud=18,md=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function la(e,t=H){let n=e.flatMap(({rollouts:a},s)=>a.map(l=>({column:s,rollout:l}))),{full:r,short:o}=Ce({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...F(n,({rollout:{labels:a}})=>fd(a))].sort(([a],[s])=>oe(a,s)).map(([a,s])=>{let l=[...F(s,({rollout:c})=>c.labels.revision??"")].sort(([c],[f])=>oe(c,f)).map(([c,f])=>({revision:c,shown:hd(f)})),d=`${a}: ${l.map(c=>gd(c,o)).join("; ")}`;return{suite:pd(a),title:d,specification:q(d,yd(e),l.flatMap(c=>bd(c,r,t)),t)}})}function fd(e){let t=Object.fromEntries(Object.entries(e).filter(([n])=>n!=="revision"));return Ue([t]).each[0]??""}function pd(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function hd(e){return[...F(e,({column:t})=>t)].flatMap(([t,n])=>{let r=n.map(({rollout:i})=>({rollout:i,length:sa(i)})).sort((i,a)=>i.length-a.length),o=r[Math.floor((r.length-1)/2)];return o===void 0?[]:[{column:t,of:r.length,...o}]})}function gd({revision:e,shown:t},n){let r=t.map(({column:l,length:d})=>({name:n[l]??"",length:d})),o=({name:l,length:d})=>`${Se(d)} (${l})`;if(r.length<=2)return`${e} on every node after ${r.map(o).join(", ")}`;let i=[...r].sort((l,d)=>l.length-d.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function yd(e){let t=e.filter(({wholeSeconds:r})=>r).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server reported them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function bd({revision:e,shown:t},n,r){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>Sd(i,e,n[i.column]??"",o,r))}function Sd({column:e,rollout:{pulls:t,round:n},of:r,length:o},i,a,s,l){let d=t.length<=dd&&t.every(({node:w})=>w!==null),c=r===1?"":` \xB7 that of median length of ${String(r)} (round ${String(n)})`,f=R(t.length,"node"),p=`${i} \xB7 ${a} \xB7 ${f}, ${Se(o)}${c}`,u=d?ud:wd(t.length),h=Math.max(1,u*.7),g=d?Oe(t.map(({node:w})=>({label:w??"",entries:[{height:h,text:""}]})),l,"end",u-h):{height:t.length*u,entries:t.map((w,C)=>({top:C*u})),layers:[]},y=t.map(({node:w,start:C,end:T},M)=>{let v=g.entries[M]?.top??0,$=Math.round((T-C)*1e3)/1e3;return{node:w??"unknown",start:C,end:T,seconds:$,top:v,bottom:v+h}}),b=ee({type:"quantitative",title:[...le(p,l),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}}),S=Y({node:"Node",start:"Start (s)",end:"End (s)",seconds:"Pull (s)"});return{width:G(l),height:g.height,layer:[b("rect",y,{x:"start",x2:"end",y:"top",y2:"bottom",tooltip:S},{color:xe(e,l)}),...g.layers]}}function wd(e){return md.find(({upTo:t})=>e<=t)?.step??1.5}var _d=(e,t,n)=>la(t??[],n),ca=_d;var ma=8,fa="network_zero_loss_rate",da="frame_size",xd=600,Cd=260,pa=e=>e.isNarrow===!0?G(e)-30:xd,vd=50,$d=80;function ha(e,t=H){let n=kd(e.series).filter(({points:u})=>new Set(u.map(({size:h})=>h)).size>1);if(n.length===0)return;let{full:r,short:o}=Ce(e),{common:i,each:a}=Ue(n.map(({labels:u})=>u)),s=u=>a[u]==="all"?"":a[u]??"",l=Md(n.map(({points:u},h)=>({about:s(h),points:u})),o),d=e.series.filter(({metric:u})=>u===fa),c=`Highest rate of frames of which none is lost (RFC 2544). Points: ${br(e)}; ${hn(d,"vertical lines")}.${n.length>1&&i!==""?` ${i}.`:""}`,f=n.flatMap(({points:u},h)=>[ua(u,r,{title:"Zero-loss rate",about:s(h),unit:"1/s",perFrame:()=>1},t),ua(u,r,{title:"The same in bits",about:s(h),unit:"bit/s",perFrame:g=>g*ma},t)]),p=q(l,c,[mt(r,pa(t),t,!0),...f],t);return{suite:"network-frame-size",title:l,specification:{...p,spacing:$d}}}function kd(e){let t=e.flatMap(n=>{let r=Number(n.labels[da]);if(n.metric!==fa||!Number.isFinite(r)||r<=0)return[];let o=Object.fromEntries(Object.entries(n.labels).filter(([a])=>a!==da)),i=n.values.flatMap((a,s)=>a===null?[]:[{size:r,column:s,value:a}]);return[{labels:o,points:i}]});return[...F(t,({labels:n})=>JSON.stringify(Object.entries(n).sort()))].map(([,n])=>({labels:n[0]?.labels??{},points:n.flatMap(({points:r})=>r).sort((r,o)=>r.size-o.size)}))}function ua(e,t,{title:n,about:r,unit:o,perFrame:i},a){let s=e.map(({size:b,column:S,value:w})=>{let{low:C,high:T}=w.range??{low:w.value,high:w.value},M=v=>v*i(b);return{size:b,column:S,value:M(w.value),low:M(C),high:M(T)}}),l=s.reduce((b,{high:S})=>Math.max(b,S),0),d=s.reduce((b,{low:S})=>Math.min(b,S),1/0),c=d>0&&l/d>=vd,{factor:f,symbol:p}=Te(o,[l]),u=[...new Set(e.map(({size:b})=>b))],h=s.map(b=>({size:b.size,column:t[b.column]??"",place:b.column,color:xe(b.column,a),shape:ur(b.column),value:b.value*f,low:b.low*f,high:b.high*f,text:x(b.value,o)})),g=`${n} (${p}${c?", log axis":""}), higher is better${r===""?"":` \xB7 ${r}`}`,y={field:"color",type:"nominal",scale:null};return{width:pa(a),height:Cd,title:{text:le(g,a),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:h},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[u[0],u[u.length-1]],nice:!1},axis:{values:u,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:u.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:Rd(c,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function Rd(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}function Md(e,t){let n=e.flatMap(({points:a})=>[...F(a,({size:s})=>s).values()].filter(s=>s.length>1)),r=n.length===0?void 0:Td(n,t,Ed(e,n.length)),o=r===void 0&&t.length===1?t[0]:void 0;return`Zero-loss rate by frame size: ${[r??o??[],Ad(e,t)].flat().join(r===void 0?", ":"; ")}`}function Ed(e,t){let n=e.reduce((o,{points:i})=>o+new Set(i.map(({size:a})=>a)).size,0),r=e.length===1?"sizes":"series";return`${String(t)} ${t===n?"":"shared "}${r}`}function Td(e,t,n){let r=e.map(f=>Od(f)?.column),o=t.map((f,p)=>r.filter(u=>u===p).length),i=o.reduce((f,p)=>Math.max(f,p)),a=r.filter(f=>f===void 0).length;if(i===0)return`ranges overlap at all ${n}`;let s=t.filter((f,p)=>o[p]===i),[l,d]=s.length===1?["is best",""]:["are best"," each"],c=a===0?"":`, ranges overlap at ${String(a)}`;return`${s.join(" and ")} ${l} at ${String(i)} of ${n}${d}${c}`}function Od(e){let t=e.reduce((r,o)=>o.value.value>r.value.value?o:r);return e.every(r=>r===t||!pn(t.value,r.value))?t:void 0}function Ad(e,t){let n=e.flatMap(({about:d,points:c})=>c.map(f=>({...f,about:d,bits:f.value.value*f.size*ma}))),r=n.reduce((d,{bits:c})=>Math.max(d,c),-1/0),o=n.filter(({bits:d})=>d===r),i=n.some(({value:{range:d}})=>d!==null)?"highest point":"up to",[a]=o,s=o.length===1&&a!==void 0?[...t.length>1?[t[a.column]??""]:[],...e.length>1&&a.about!==""?[a.about]:[]]:[],l=s.length===0?"":` (${s.join(ne)})`;return`${i} ${x(r,"bit/s")} at ${String(a?.size??0)} bytes${l}`}var Pd=150,Nd=80;function ba(e,t=H){let n=e.flatMap(({runs:i},a)=>i.map(s=>({...s,column:a}))),{full:r,short:o}=Ce({columns:e.map(({name:i})=>({name:i,records:[]}))});return[...F(n,({id:i})=>i)].sort(([i],[a])=>i<a?-1:1).map(([i,a])=>{let s=[...F(a,({column:u})=>u)].flatMap(([,u])=>Bd(u)??[]),l=`${i} over time: ${s.map(u=>Ld(u,o[u.column]??"")).join("; ")}`,d=[ya(s,r,Fd,t),...s.every(({intervals:u})=>u.every(({retransmits:h})=>h===null))?[]:[ya(s,r,Dd,t)]],c=s.map(({column:u})=>u),f=c.map(u=>r[u]??""),p=q(l,Id(s),[mt(f,G(t),t,!1,c),...d],t);return{suite:`network-over-time-${i}`,title:l,specification:{...p,spacing:Nd}}})}function Bd(e){let t=[...e].sort((r,o)=>ga(r)-ga(o)),n=t[Math.floor((t.length-1)/2)];return n===void 0?void 0:{...n,of:t.length}}function ga({intervals:e}){return e.reduce((n,r)=>n+r.bitsPerSecond*(r.end-r.start),0)/e.reduce((n,r)=>n+r.end-r.start,0)}function Ld({intervals:e},t){let n=e.map(({bitsPerSecond:r})=>r);return`${x(Math.min(...n),"bit/s")} to ${x(Math.max(...n),"bit/s")} (${t})`}function Id(e){return`What the sender sent in each interval (iperf3 -i), and the segments that it sent again.${e.some(({of:n})=>n>1)?" Of several rounds the one of median throughput is shown.":""}`}var Fd={title:"Throughput, higher is better",unit:"bit/s",of:({bitsPerSecond:e})=>e},Dd={title:"Retransmits in an interval, fewer are better",unit:"{count}",of:({retransmits:e})=>e};function ya(e,t,{title:n,unit:r,of:o},i){let a=Math.max(0,...e.flatMap(({intervals:c})=>c.map(f=>o(f)??0))),{factor:s,symbol:l}=Te(r,[a]),d=e.flatMap(({column:c,intervals:f})=>f.flatMap(p=>{let u=o(p);if(u===null)return[];let h={column:t[c]??"",place:c,color:xe(c,i),value:u*s,text:x(u,r)};return[{...h,time:p.start},{...h,time:p.end}]}));return{width:G(i),height:Pd,title:{text:le(r==="{count}"?n:`${n} (${l})`,i),fontSize:12,fontWeight:"normal",anchor:"start",frame:"group",offset:10},data:{values:d},mark:{type:"line",strokeWidth:2},encoding:{x:{field:"time",type:"quantitative",title:"Time (s)",axis:{orient:"bottom"}},y:{field:"value",type:"quantitative",title:null,scale:{zero:!0,nice:!0},axis:{grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:5,labelOverlap:!0}},detail:{field:"place",type:"nominal"},color:{field:"color",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"time",title:"seconds"},{field:"text",title:"value"}]}}}var Vd=(e,t,n)=>[...[ha(e,n)??[]].flat(),...ba(t??[],n)],Sa=Vd;var wa={"image-pull":ca,network:Sa};function $e(e,t,n){return{title:e,align:"end",cell:t,first:"descending",...n===void 0?{}:{order:n}}}var Wd=1e3;function xa(e){let{caption:t,columns:n,rows:r,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,l]=j(),[d,c]=j(new Set),[f,p]=j(!1),u=N(()=>Ud(r,n,s),[r,n,s]),h=f?u:u.slice(0,Wd),g=y=>{let b=new Set(d);b.delete(y)||b.add(y),c(b)};return m("div",{class:"table-frame",children:[m("table",{class:"data-table",role:"table",children:[m("caption",{class:"hidden-visually",children:t}),m("thead",{role:"rowgroup",children:m("tr",{role:"row",children:n.map((y,b)=>m(jd,{column:y,direction:s?.column===b?s.direction:void 0,onSort:()=>l(Kd(y,b,s))},b))})}),m("tbody",{role:"rowgroup",children:[h.length===0?m("tr",{role:"row",children:m("td",{role:"cell",colSpan:n.length,class:"muted",children:a})}):null,h.map(y=>{let b=o(y);return m(Hd,{row:y,columns:n,detail:i,isOpen:d.has(b),onToggle:()=>g(b)},b)})]})]}),h.length<u.length?m("p",{children:["The first ",String(h.length)," of ",String(u.length)," rows."," ",m("button",{type:"button",class:"button no-print",onClick:()=>p(!0),children:["Show all ",String(u.length)]})]}):null]})}function jd({column:{title:e,align:t,order:n},direction:r,onSort:o}){let i=r==="descending"?"\u2193":"\u2191";return m("th",{role:"columnheader",scope:"col",class:t==="end"?"end":"","aria-sort":r,children:n===void 0?e:m("button",{type:"button",class:"sort",onClick:o,children:[t==="end"?m(_a,{text:i}):null,e,t==="end"?null:m(_a,{text:i})]})})}function _a({text:e}){return m("span",{class:"arrow","aria-hidden":"true",children:e})}function Hd({row:e,columns:t,detail:n,isOpen:r,onToggle:o}){let i=io();return m(I,{children:[m("tr",{class:"row",role:"row","data-open":r?"":void 0,children:t.map((a,s)=>m("td",{role:"cell",class:a.align==="end"?"end number":a.isShort===!0?"number":"","data-title":a.title,children:s===0&&n!==void 0?m("button",{type:"button",class:"expand","aria-expanded":r,"aria-controls":r?i:void 0,onClick:o,children:[m("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),m("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},s))}),r&&n!==void 0?m("tr",{class:"detail",role:"row",id:i,children:m("td",{role:"cell",colSpan:t.length,children:n(e)})}):null]})}function Kd({first:e="ascending"},t,n){if(n?.column!==t)return{column:t,direction:e};if(n.direction===e)return{column:t,direction:e==="ascending"?"descending":"ascending"}}function Ud(e,t,n){let r=t[n?.column??-1]?.order;if(r===void 0||n===void 0)return e;let o=n.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:r(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*Gd(a,s)),i.map(({row:a})=>a)}function Gd(e,t){return typeof e=="number"&&typeof t=="number"?e-t:oe(String(e),String(t))}function Cr({text:e}){let t=e.split(/`([^`]+)`/);return m(I,{children:t.map((n,r)=>r%2===1?m("code",{children:n},r):n)})}function ht(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var Ca="0.1.0";function vr(e){let t=new Map(e.map(n=>[n.id,n]));return{all:e,metrics:t,suiteOf:n=>t.get(n)?.suite}}var $r=Je(vr([]));function ae(){return Le($r)}function gn({id:e,title:t,children:n}){return m("section",{id:e,class:"section",children:[m("h2",{children:t}),n]})}function Xe({id:e,title:t,children:n,open:r=!1}){let o=Ie("print"),[i,a]=j(r);return m("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[m("summary",{children:m("h2",{children:t})}),n]})}function gt({facts:e}){return m("dl",{class:"facts",children:e.map(([t,n],r)=>m("div",{class:"fact",children:[m("dt",{children:t}),m("dd",{children:n})]},r))})}function ke({title:e,texts:t,tone:n="plain"}){return t.length===0?null:m("section",{class:`remarks ${n}-box`,children:[m("h2",{children:e}),m("ul",{children:t.map((r,o)=>m("li",{children:m(Cr,{text:r})},o))})]})}function yn({metrics:e}){let t=new Set(e),n=ae(),{all:r}=n,o=r.filter(({id:a})=>t.has(a)),i=[...t].filter(a=>o.every(s=>s.id!==a));return t.size===0?null:m(Xe,{title:"How each number was measured",children:[o.map(a=>m("div",{class:"method",children:[m("h3",{children:[qn(a.id,n)," ",m("code",{children:a.id})]}),m(kr,{metric:a})]},a.id)),i.length===0?null:m("p",{children:["This version of kbench does not measure ",i.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function kr({metric:e}){let{summary:t,better:n,method:r}=e;return m("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",n," is better.",r===void 0?null:m(I,{children:[" ",m(Cr,{text:r.text})," ",m("a",{href:r.source,rel:"noreferrer noopener",target:"_blank",children:["Source",m("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}function Rr({record:e}){let{environment:t,suites:n}=e;return m(Xe,{title:"Environment",children:[m(gt,{facts:[...Ui(e),["Fingerprint",m("code",{children:t.fingerprint},"fingerprint")]]}),n.map(({name:r,status:o,durationSeconds:i,parameters:a},s)=>m("div",{class:"method",children:[m("h3",{children:["Suite ",r,": ",o,i===0?"":`, ${Se(i)}`]}),m(gt,{facts:Object.entries(a).map(([l,d])=>[l,m("code",{children:JSON.stringify(d)},l)])})]},s))]})}function Mr({reproduction:e}){return e===null?null:m(Xe,{title:"How to reproduce it",children:[m("pre",{children:m("code",{children:e.commands.join(`
`)})}),e.notes.map((t,n)=>m("p",{children:t},n))]})}var Ot=92,zd=5,va=[1,0,2],qd=.1,ka=5,At=200,Xd=26,$a=7,bn=9;function Ra(e,t,n=H){let r=J(e,[],t).flatMap(o=>o.metrics);return Jd(Zd(r),r,n)}function Jd(e,t,n){let r=t.flatMap(({rows:s})=>s.map(({series:l})=>yt(l).length)),i=[r.some(s=>s<=At)?"a point is one sample":"",r.some(s=>s>At)?`of more than ${String(At)} samples the shape: the higher, the more samples`:"",r.some(s=>s>=ka)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return q(e,a,t.map(s=>Yd(s,n)),n)}function Zd(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:l})=>{let d=yt(l);if(d.length<2)return[];let c=ce(d),f=qe(c);return f===0?[]:[{name:`${i}, ${s}`,share:Math.abs(lt(c)/f)}]})),n=e.reduce((i,{rows:a})=>i+a.length,0),r=`samples of ${String(n)} series`;if(t.length===0)return`${r}, too few to show their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${r} spread by up to \xB1${V(o.share,"relative","1")} (${o.name})`}function yt({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function Yd(e,t){let{unit:n}=e,r=te(e),o=G(t),i=e.rows.flatMap(({series:v})=>yt(v)),{factor:a,symbol:s}=ie(n,nt(i)),l=jn(i.map(v=>v*a)),{height:d,entries:c,layers:f}=Oe(r.rows.map(({label:v,members:$})=>({label:v,entries:[{height:Xd,text:Qd($,n),members:$}]})),t,{value:o}),p=c.flatMap(({label:v,middle:$,entry:P})=>P.members.flatMap((_,k)=>{let E=`${v} ${r.quantiles[k]??""}`.trim();return _===void 0?[]:{series:_,row:{label:E,strip:$-bn,box:$+bn}}})),u=p.flatMap(({series:v,row:$})=>v.samples.length>At?[]:tu(Sn(v),l,a,n,o).map(P=>({...$,...P,y:$.strip+4*(P.lane-1)}))),h=p.flatMap(({series:v,row:$})=>{let P=yt(v);return P.length<=At?[]:nu(ce(P),l,a,n).map(({value:_,share:k,words:E})=>({...$,words:E,value:_,top:$.strip-bn*k,bottom:$.strip+bn*k}))}),g=p.flatMap(({series:v,row:$})=>{let P=yt(v);return P.length===0?[]:[{...$,...eu(ce(P),a,n),top:$.box-$a/2,bottom:$.box+$a/2}]}),y=rt(ue({...e,common:r.common},s,r.quantiles),l,t),b=Y({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),S=ee(y),[w,C]=[{y:"top",y2:"bottom"},{tooltip:b}],T=Y({label:"Series",words:"Samples"}),M=Y({label:"Series",words:"Sample",round:"Round"});return{width:o,height:d,layer:[S("rule",h,{x:"value",...w,tooltip:T},{color:t.point,strokeWidth:o/Ot,aria:!1}),S("point",u,{x:"value",y:"y",tooltip:M},{filled:!0,size:18,color:t.point,opacity:.85,aria:!1}),S("rule",g,{x:"low",x2:"high",y:"box",...C},{color:t.ink,strokeWidth:1}),S("rect",g.filter(({hasBox:v})=>v),{x:"first",x2:"third",...w,...C},{color:t.band,stroke:t.ink,strokeWidth:1}),S("rule",g,{x:"middle",...w,...C},{color:t.ink,strokeWidth:2.5}),...f]}}function Sn({samples:e}){return e.filter(({value:t})=>Number.isFinite(t))}function Qd(e,t){let n=e.filter(p=>p!==void 0),r=[...new Set(n.map(p=>Sn(p).length))],o=n.reduce((p,u)=>p+u.samples.length-Sn(u).length,0),i=o===0?"":`, ${String(o)} without a finite value`,a=e.map(p=>me(p===void 0?[]:yt(p)));if(a.every(p=>p===void 0))return`no samples${i}`;let[s]=n,l=e.length>1||s===void 0?"\u2013":_e({samples:Sn(s),unit:t}).spread,d=l==="\u2013"?"":` ${l}`,c=Math.min(...r),f=r.length===1?`${R(c,"sample")}${e.length>1?" each":""}`:`${String(c)} to ${R(Math.max(...r),"sample")}`;return`${re(a,t)}${d}, ${f}${i}`}function eu(e,t,n){let[r,o,i,a,s]=[0,.25,.5,.75,1].map(c=>lr(e,c)),l=(c=0)=>x(c,n),d=(c=0)=>c*t;return{count:R(e.length,"sample"),hasBox:e.length>=ka,low:d(r),first:d(o),middle:d(i),third:d(a),high:d(s),median:l(i),quartiles:`${l(o)} to ${l(a)}`,ends:`${l(r)} to ${l(s)}`}}function tu(e,t,n,r,o){let i=new Map;return[...e].sort((a,s)=>a.value-s.value).map(({value:a,round:s})=>{let l=We(a*n,t)*o,c=va.find(f=>l-(i.get(f)??-1/0)>=zd)??[...va].sort((f,p)=>(i.get(f)??0)-(i.get(p)??0))[0]??1;return i.set(c,l),{value:a*n,lane:c,words:x(a,r),round:s}})}function nu(e,t,n,r){let o=new Array(Ot).fill(0);for(let a of e){let s=Math.min(Ot-1,Math.floor(We(a*n,t)*Ot));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let l=Ao((s+.5)/Ot,t);return[{value:l,share:Math.max(qd,a/i),words:`${String(a)} about ${x(l/n,r)}`}]})}var ru=100;function Ma(e,t){let n=new Set(t.map(he));return e.flatMap(({name:r,record:o})=>o.series.filter(i=>n.has(he(i))).map(i=>({name:[r,t.length>1?fe(Ke(i)):""].filter(s=>s!=="").join(", ")||"All samples",series:i,record:r})))}function Ea({found:e}){let t=ae(),n=Qe(),r=N(()=>{let o=new Set(e.map(({record:a})=>a)).size===1,i=e.map(({record:a,series:s})=>o?s:{...s,labels:{...s.labels,[ou(s)]:a}});return Ra(i,t,n)},[e,t,n]);return m(I,{children:[e.some(({series:o})=>o.samples.length>0)?m(et,{title:"Distribution of the samples",specification:r}):null,m("div",{class:"all-samples",children:e.map(({name:o,series:i},a)=>m(iu,{title:o,series:i},a))})]})}function ou({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function iu({title:e,series:t}){let[n,r]=j(!1),{samples:o,unit:i}=t,{median:a,spread:s}=_e(t);if(o.length===0)return m("p",{class:"muted",children:[e,": no samples."]});let l=n?o:o.slice(0,ru);return m("div",{class:"samples",children:[m("p",{children:[m("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),m("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:m("table",{class:"samples-table",children:[m("caption",{class:"hidden-visually",children:`Samples: ${e}`}),m("thead",{children:m("tr",{children:[m("th",{scope:"col",class:"end",children:"Round"}),m("th",{scope:"col",class:"end",children:"Value"}),m("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),m("th",{scope:"col",children:"Time"})]})}),m("tbody",{children:l.map(({value:d,round:c,at:f},p)=>m("tr",{children:[m("td",{class:"end",children:c}),m("td",{class:"end",children:x(d,i)}),m("td",{class:"end",children:String(d)}),m("td",{children:f})]},p))})]})}),l.length<o.length?m("p",{class:"muted",children:["The first ",String(l.length)," of ",String(o.length)," samples."," ",m("button",{type:"button",class:"button small no-print",onClick:()=>r(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function Pt(e,t){return e.flatMap(({suite:n,metrics:r})=>r.flatMap(o=>{let{rows:i,quantiles:a}=te(o);return i.map(({label:s,members:l},d)=>{let c=l.flatMap((h,g)=>h===void 0?[]:[{series:h,quantile:a[g]??""}]),f=c.map(({quantile:h})=>h),p=[o.title,s,f.join(" / ")].filter(h=>h!=="").join(ne),u=c.map(({series:h})=>h);return{key:`${o.metric} ${o.unit} ${o.better} ${String(d)}`,suite:n,name:p,members:u,quantiles:f,gates:u.some(({gates:h})=>h??t.metrics.get(o.metric)?.gates??!0),searched:`${n} ${p} ${u.map(he).join(" ")}`.toLowerCase()}})}))}function Nt(e){let{id:t,caption:n,rows:r,columns:o,verdictOf:i,detail:a,children:s}=e,{chosen:l,bar:d}=au(r,t,i),c=N(()=>[{title:"Series",cell:({name:f})=>f,order:({name:f})=>f},{title:"Suite",isShort:!0,cell:({suite:f})=>f,order:({suite:f})=>f},...o],[o]);return m(gn,{id:`results-${t}`,title:"Results",children:[s,d,m(xa,{caption:n,columns:c,rows:l,keyOf:({key:f})=>f,detail:a,empty:"No series is like that."})]})}function Bt({members:e,records:t,children:n}){let r=ae().all.find(({id:i})=>i===e[0]?.metric),o=N(()=>Ma(t,e),[t,e]);return m(I,{children:[e.map((i,a)=>m("p",{children:m("code",{children:he(i)})},a)),r===void 0?null:m(kr,{metric:r}),n,o.length>0?m(Ea,{found:o}):m("p",{class:"muted",children:t.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."})]})}var Ta={text:"",suite:"",verdicts:new Set,onlyGating:!1};function au(e,t,n){let[r,o]=j(Ta),i=n===void 0?[]:e.flatMap(({members:h})=>h.map(n)),a=N(()=>e.filter(h=>lu(h,r,n===void 0?[]:h.members.map(n))),[e,r,n]),s=h=>o({...r,...h}),l=N(()=>[...new Set(e.map(({suite:h})=>h))],[e]),d=e.filter(({gates:h})=>h).length,c=a.length===e.length,[f,p]=[Oa(a),Oa(e)],u=m("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[m(su,{verdicts:i,chosen:r.verdicts,onChange:h=>s({verdicts:h})}),m("div",{class:"filter-fields no-print",children:[m("label",{class:"field grow",children:["Search",m("input",{type:"search",value:r.text,placeholder:"throughput inter-node",onInput:({currentTarget:h})=>s({text:h.value})})]}),l.length>1?m("label",{class:"field",children:["Suite",m("select",{value:r.suite,onChange:({currentTarget:h})=>s({suite:h.value}),children:[m("option",{value:"",children:"All suites"}),l.map(h=>m("option",{value:h,children:h},h))]})]}):null,d>0&&d<e.length?m("label",{class:"check",children:[m("input",{type:"checkbox",checked:r.onlyGating,onChange:({currentTarget:h})=>s({onlyGating:h.checked})}),"Only what can fail the build"]}):null]}),m("p",{class:"muted shown",role:"status",children:[c?`${String(p)} series`:`${String(f)} of ${String(p)} series shown`,c?null:m("button",{type:"button",class:"button small no-print",onClick:()=>o(Ta),children:"Show all"})]})]});return{chosen:a,bar:u}}function Oa(e){return e.reduce((t,{members:n})=>t+n.length,0)}function su({verdicts:e,chosen:t,onChange:n}){let r=ge.map(i=>({verdict:i,count:e.filter(a=>a===i).length})).filter(({count:i})=>i>0);if(r.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),n(a)};return m("div",{class:"chips",role:"group","aria-label":"Verdicts",children:r.map(({verdict:i,count:a})=>m("button",{type:"button",class:`button chip ${we[i].style}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[m("span",{"aria-hidden":"true",children:we[i].symbol})," ",m("strong",{children:a})," ",i]},i))})}function lu(e,{text:t,suite:n,verdicts:r,onlyGating:o},i){return n!==""&&e.suite!==n||o&&!e.gates||r.size>0&&!i.some(s=>r.has(s))?!1:t.toLowerCase().split(/\s+/).every(s=>e.searched.includes(s))}function cu({comparison:e,row:{members:t,quantiles:n},records:r}){let o=ae(),i=Qe(),[a]=N(()=>dn({...e,series:[...t]},o,i),[e,t,o,i]);return m(Bt,{members:t,records:r,children:[t.map((s,l)=>m("div",{children:[m("p",{class:"reason",children:[t.length===1?"":`${n[l]??""}: `,se(s.reason.text),/[.!?]$/.test(s.reason.text)?"":".",ze(s)?" For information only: it cannot fail the build.":""]}),m(gt,{facts:[...du(e,s),...uu(s)]})]},l)),a===void 0?null:m(et,{title:a.title,specification:a.specification})]})}function du(e,t){let{baseline:n,current:r,change:o,scale:i,unit:a,margin:s,pValue:l,smallestProvableChange:d}=t,c=at(e),{gate:f}=e,p=t.gates?f.gatingSeries:e.series.filter(({gates:y})=>!y).length,u=t.verdict==="regressed"?nr(t,{falseAlarmRate:f.falseAlarmRate,family:p}):void 0,h=y=>e.pair!==void 0?"":`, ${R(y,"run")}`,g=({median:y,spread:b})=>`${x(y,a)}, spread ${x(b,a)}`;return[...n===null?[]:[[se(c.baseline),`${g(n)}${h(n.runs)}`]],...r===null?[]:[[se(c.current),`${g(r)}, ${String(r.samples)} samples`]],...o===null?[]:[["Change",`${X(o.estimate,i,a)} ${st(t)}${o.lower===null&&o.upper===null?"":` at ${z(o.confidence*100)} %`}`]],["Margin",V(s,i,a)],["Smallest provable",d===null?"none, however large":V(d,i,a)],...l===null?[]:[["p-value",z(l)]],...u===void 0?[]:[["Confidence",u]]]}function uu({paired:e,scale:t,unit:n}){if(e===void 0)return[];let{rounds:r,disturbed:o,missing:i,looks:a,twins:s,test:l,method:d,adjustedPValue:c,positionEffect:f}=e,p=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(r)} count`,...p].join(", ")],["Looks",String(a)],["Cluster pairs",String(s)],...l===null?[]:[["Test",d===null?l:`${l}, ${d}`]],["p-value, adjusted",z(c)],...f===null?[]:[["Measured second",Mo(f,t,n)]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}function Aa({id:e,comparison:t,found:n,records:r}){let o=ae(),i=N(()=>{let s=n.flatMap(p=>p.rows.map(u=>u.series)),l=new Map(s.map((p,u)=>[p,u])),d=({members:p})=>Math.min(...p.map(u=>l.get(u)??0)),c=t.suites.map(({name:p})=>p);return Pt(J(t.series,c,o),o).sort((p,u)=>d(p)-d(u))},[t,n,o]),a=N(()=>fu(t),[t]);return m(Nt,{id:e,caption:"Verdict, values and change of each series",rows:i,columns:a,verdictOf:mu,detail:s=>m(cu,{comparison:t,row:s,records:r})})}var mu=({verdict:e})=>e;function fu(e){let t=at(e),n=r=>$e(se(t[r]),({members:o})=>re(o.map(i=>i[r]?.median),o[0]?.unit??"1"),({members:[o]})=>o?.[r]?.median);return[{title:"Verdict",cell:({members:r,quantiles:o})=>{let i=Er(r);return m("span",{class:`verdict-word ${we[i].style}`,children:[we[i].symbol," ",Mt(r,o)]})},order:({members:r})=>ge.indexOf(Er(r))},$e("Change",({members:r})=>{let{change:o,interval:i}=er(r);return m(I,{children:[m("span",{class:Er(r)==="regressed"?"strong":"",children:o}),m("span",{class:"interval",children:i})]})},({members:[r]})=>r?.change?.estimate),n("baseline"),n("current"),$e("Margin",({members:r})=>[...new Set(r.map(({margin:o,scale:i,unit:a})=>V(o,i,a)))].join(" / "),({members:[r]})=>r?.margin)]}function Er(e){return ge.find(t=>e.some(n=>n.verdict===t))??"unchanged"}var pu=.0015;function Na({base:e,head:t}){return(e+t)/2}var Tr=200;function hu(e){let t=e.map(({name:r,base:o,head:i})=>({name:r,base:o,head:i,called:[]})),n=[];for(let[r,{caller:o}]of e.entries()){let i=t[r],a=o<r?(n[o]??-1)+1:0;n.push(a),o<r&&a<Tr&&i!==void 0&&t[o]?.called.push(i)}return t[0]??{name:"all",base:0,head:0,called:[]}}function gu(e,t){let n=[e];for(let s of t){let l=n.at(-1)?.called.find(d=>d.name===s);if(l===void 0)break;n.push(l)}let r=n.length-1,o=n[r]??e,i=n.map((s,l)=>({node:s,path:t.slice(0,l),row:l,left:0,width:1})),a=Ba({node:o,path:t.slice(0,r),row:r,left:0,width:1},Na(o));return[...i,...a]}function Ba({node:e,path:t,row:n,left:r},o){let i=r;return e.called.flatMap(a=>{let s=Na(a)/o,l={node:a,path:[...t,a.name],row:n+1,left:i,width:s};return i+=s,s<pu?[]:[l,...Ba(l,o)]})}function yu({base:e,head:t}){let n=t-e,r=Math.abs(n),o=r>=.05?3:r>=.01?2:r>=.003?1:0;return Math.sign(n)*o}function bu(e,t,n){let r=i=>e.filter(a=>a.row===i).sort((a,s)=>a.left-s.left),o=t.left+t.width/2;switch(n){case"ArrowUp":return r(t.row-1).find(({left:i,width:a})=>i<=o&&o<=i+a);case"ArrowDown":return r(t.row+1).find(({left:i})=>i>=t.left&&i<t.left+t.width);case"ArrowLeft":return r(t.row).findLast(({left:i})=>i<t.left);case"ArrowRight":return r(t.row).find(({left:i})=>i>t.left);default:return}}var Pa=22,Su=["fell-3","fell-2","fell-1","same","grew-1","grew-2","grew-3"],wu=.03;function La({summary:e,functions:t}){let[n,r]=j([]),o=N(()=>hu(t),[t]),i=N(()=>gu(o,n),[o,n]),[a,s]=j(""),l=xt(null),d=i.find(({path:g})=>bt(g)===a)??i[n.length],c=g=>{if(g===void 0)return;s(bt(g.path));let y=i.indexOf(g);l.current?.querySelectorAll("button")[y]?.focus()},f=g=>{if(g.key==="Escape"){r(n.slice(0,-1)),s(bt(n.slice(0,-1)));return}let y=d===void 0?void 0:bu(i,d,g.key);y!==void 0&&(g.preventDefault(),c(y))},p=`Functions of ${e.measurement}${e.source==="pprof"?", in its pods (pprof)":""}`,u=g=>_u(g,e.source),h=i.reduce((g,{row:y})=>Math.max(g,y+1),1);return m(Xe,{title:p,open:!0,children:[m("p",{class:"muted",children:["Mean of ",e.rounds," extra rounds with ",e.source," on base and on head. Width: CPU time with all that a function calls, mean of both sides. Red: more on head, blue: less. Click a function, or choose it with the arrow keys and press Enter, to enlarge it; Escape goes back.",h<Tr?"":` At most ${String(Tr)} rows are drawn; callers may go deeper.`]}),m("p",{class:"flame-facts","aria-live":"polite",children:d===void 0?"":u(d.node)}),m("div",{ref:l,class:"flames",role:"group","aria-label":p,style:{height:`${String(h*Pa)}px`},onKeyDown:f,children:i.map(g=>m("button",{type:"button",class:`flame ${Su[3+yu(g.node)]??"same"}`,tabIndex:g===d?0:-1,title:u(g.node),"aria-label":u(g.node),style:{left:`${String(100*g.left)}%`,width:`${String(100*g.width)}%`,top:`${String(g.row*Pa)}px`},onFocus:()=>s(bt(g.path)),onMouseEnter:()=>s(bt(g.path)),onClick:()=>r(g.path),children:g.width>=wu?g.node.name:""},bt(g.path)))})]})}function bt(e){return e.join(";")}function _u({name:e,base:t,head:n},r){let o=a=>V(a,"relative","1"),i=n-t;return`${e}: ${o(n)} of ${r==="pprof"?"a CPU":"the CPU time"} on head, ${o(t)} on base (${i<0?"\u2212":"+"}${o(Math.abs(i))})`}var xu=600;function wn(e){let{id:t,series:n}=e,[r,o]=j(!1);return n===0?null:m(gn,{id:t,title:"At a glance",children:m("div",{class:"charts",children:n<=xu||r?m(Cu,{...e}):m("p",{children:[String(n)," series make a long picture."," ",m("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Draw the charts"})]})})})}function Cu({id:e,make:t}){let n=Qe(),r=N(()=>t(n),[t,n]),o=i=>`${e}-${String(i)}`;return m(I,{children:[r.length<2?null:m("ul",{class:"key-figures",children:r.map(({title:i},a)=>m("li",{children:m("a",{href:`#${o(a)}`,children:Co(i)})},a))}),r.map(({title:i,specification:a},s)=>m("div",{id:o(s),children:m(et,{title:i,specification:a})},s))]})}function vu({record:e,reproduction:t,id:n}){let r=ae(),o=Gt(p=>[...Ni(e,r,p),...Ei(e,r,p)],[e,r]),{subject:i,environment:a,suites:s,series:l,interrupted:d}=e,c=Tt(L(i.name),L(a.provider)),f=s.flatMap(({name:p,notes:u=[]})=>u.map(h=>`${p}: ${h}`));return m(I,{children:[m("header",{class:"verdict plain-box",children:[m("h1",{children:ut(i.name)?c:se(c)}),m("p",{children:ht(Xi(e).join(" \xB7 "))}),d===!0?m("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,l.length===0?m("p",{class:"warning",children:"Nothing was measured."}):null]}),m(ke,{title:"Suites with problems",texts:Et(s).map(se),tone:"bad"}),m(wn,{id:`charts-${n}`,make:o,series:l.length}),l.length===0?m("span",{id:`results-${n}`}):m(ku,{id:n,record:e}),m(ke,{title:"Notes",texts:f}),m(Rr,{record:e}),m(yn,{metrics:l.map(({metric:p})=>p)}),m(Mr,{reproduction:t})]})}var Ia=({members:e})=>e.map(({samples:t})=>me(t.map(({value:n})=>n))),$u=[$e("Median",e=>{let t=Ia(e);return t.every(r=>r===void 0)?"no samples":re(t,e.members[0]?.unit??"1")},e=>Ia(e).find(t=>t!==void 0)),$e("Spread",({members:e})=>e.map(t=>_e(t).spread).join(" / "),({members:e})=>{let t=e.flatMap(Ru);return t.length===0?void 0:Math.max(...t)}),$e("Samples",({members:e})=>[...new Set(e.map(({samples:t})=>String(t.length)))].join(" / "),({members:e})=>e[0]?.samples.length)];function ku({id:e,record:t}){let n=ae(),r=N(()=>[{name:"",record:t}],[t]),o=N(()=>{let i=t.suites.map(({name:a})=>a);return Pt(J(t.series,i,n),n)},[t,n]);return m(Nt,{id:e,caption:"Median, spread and number of samples of each series",rows:o,columns:$u,detail:({members:i})=>m(Bt,{members:i,records:r})})}function Ru({samples:e}){let t=e.map(({value:r})=>r),n=me(t);return n===void 0||n===0||t.length<2?[]:[lt(ce(t))/Math.abs(n)]}function Mu({part:e,records:t,id:n}){let r=ae(),{comparison:o,reproduction:i}=e,{verdict:a,series:s}=o,l=ar(o),d=e.current===null?void 0:t[e.current],c=N(()=>Eu(e,t),[e,t]),f=N(()=>dt(o,r),[o,r]),p=g=>f.filter(y=>y.kind===g).map(({sentence:y})=>y),u=Gt(g=>dn(o,r,g),[o,r]),h=(d?.suites??[]).flatMap(({name:g,notes:y=[]})=>y.map(b=>`${g}: ${b}`));return m(I,{children:[m("header",{class:`verdict ${Ge[a].style}-box`,children:[m("h1",{children:[m("span",{class:`sign ${Ge[a].style}`,"aria-hidden":"true",children:Ge[a].symbol}),m("span",{children:p("verdict")})]}),m("p",{children:ht(zi(o))}),s.length===0?m("p",{class:"warning",children:"No series could be compared."}):null]}),m(ke,{title:"Suites with problems",texts:p("suite").map(se),tone:"bad"}),m(ke,{title:l.likely,texts:p("cause")}),e.profiles.map(({summary:g,functions:y})=>m(La,{summary:g,functions:y},g.measurement)),m(ke,{title:"Warnings",texts:p("warning"),tone:"warning"}),m(wn,{id:`charts-${n}`,make:u,series:s.length}),s.length===0?m("span",{id:`results-${n}`}):m(Aa,{id:n,comparison:o,found:f,records:c}),m(ke,{title:l.others,texts:p("difference")}),m(Tu,{comparison:o}),m(yn,{metrics:s.map(({metric:g})=>g)}),m(ke,{title:"Notes",texts:h}),d===void 0?m("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):m(Rr,{record:d}),m(Mr,{reproduction:i})]})}function Eu({comparison:e,current:t,earlier:n},r){let o=at(e),i=(s,l)=>{let d=r[l];return d===void 0?[]:[{name:se(s),record:d}]},a=n.length===1;return[...n.flatMap((s,l)=>i(a?o.baseline:`${o.baseline} ${String(l+1)}`,s)),...t===null?[]:i(o.current,t)]}function Tu({comparison:e}){let{series:t}=e,n=F(t.filter(o=>!ze(o)),({margin:o,scale:i,unit:a})=>V(o,i,a)),r=t.filter(ze).length;return m(Xe,{title:"The gate",children:[m("p",{children:qi(e)}),m(gt,{facts:[...[...n].map(([o,i])=>[`Margin ${o}`,Fa(i.length)]),...r===0?[]:[["For information only",Fa(r)]]]}),m("p",{class:"muted",children:rr})]})}var Fa=e=>`${String(e)} series`;function Ou({part:e,records:t,id:n}){let r=ae(),{sides:o}=e,i=N(()=>Pt(ft(o,r),r),[o,r]),a=N(()=>Pu(e),[e]),s=N(()=>Nu(e,t),[e,t]),l=Gt(d=>Au(e,r,d),[e,r]);return m(I,{children:[m("header",{class:"verdict plain-box",children:[m("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),m("ul",{class:"plain-list",children:ta(o).map((d,c)=>m("li",{children:ht(d)},c))}),ia(o).map((d,c)=>m("p",{class:"warning",children:d},c)),m("p",{class:o.differences.length===0?"muted":"",children:na(o)}),ra(o).map((d,c)=>m("p",{children:d},c)),o.series.length===0?m("p",{class:"warning",children:"No series was measured."}):null]}),m(wn,{id:`charts-${n}`,make:l,series:o.series.length}),o.series.length===0?m("span",{id:`results-${n}`}):m(Nt,{id:n,caption:"Each series in every column, with its change from the first",rows:i,columns:a,detail:({members:d})=>m(Bt,{members:d,records:s}),children:m("p",{class:"muted",children:oa(o)})}),m(yn,{metrics:o.series.map(({metric:d})=>d)})]})}function Au({sides:e,figures:t},n,r){return[...Fi(e,n,r),...Vi(e,n,r),...Hi(wa,e,t,r)]}function Pu({sides:e}){return mn(e).map((t,n)=>$e(t,({members:r})=>{let[o,i]=fr(r,n);return m(I,{children:[o.text,i===void 0?null:m("span",{class:`interval change-${i.style}`,children:i.text})]})},({members:[r]})=>r?.values[n]?.value))}function Nu({sides:e,records:t},n){return e.records.flatMap(({name:r},o)=>{let i=n[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>aa(s,e.setAside));return[{name:r,record:{...i,series:a}}]})}function Da({data:e}){let t=N(()=>vr(e.metrics),[e]),n=N(()=>e.records.map(Ki),[e]),{parts:r,problems:o}=e;return m($r.Provider,{value:t,children:[m("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),m("header",{class:"column page-header",children:[m("p",{class:"brand",children:"kbench report"}),m(uo,{})]}),m("main",{class:"column",children:[m(ke,{title:"What went wrong",texts:o,tone:"bad"}),r.length>1?m(Lu,{parts:r,records:n}):null,r.length===0?m("p",{children:"This report was given nothing to show."}):null,r.map((i,a)=>m("article",{id:`part-${String(a)}`,class:"part",children:m(Bu,{part:i,records:n,index:a})},a))]}),m("footer",{class:"column page-footer muted",children:["Made by kbench ",Ca,"."]})]})}function Bu({part:e,records:t,index:n}){let r=String(n);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?m("p",{children:"The record of this part is not in the file."}):m(vu,{record:o,reproduction:e.reproduction,id:r})}case"comparison":return m(Mu,{part:e,records:t,id:r});case"side-by-side":return m(Ou,{part:e,records:t,id:r})}}function Lu({parts:e,records:t}){return m("nav",{class:"contents","aria-label":"Results in this report",children:m("ol",{children:e.map((n,r)=>m("li",{children:[m("a",{href:`#part-${String(r)}`,children:Fu(n,t)})," ",m(Iu,{part:n})]},r))})})}function Iu({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return m("span",{class:Ge[t].style,children:[Ge[t].symbol," ",t]})}function Fu(e,t){switch(e.kind){case"record":{let n=t[e.record];return n===void 0?"record":`${Tt(L(n.subject.name),L(n.environment.provider))}, ${ht(n.startedAt)}`}case"comparison":return`${Tt(L(e.comparison.current.subject),L(e.comparison.current.provider))}, ${ht(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var Va=`.page-header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-top: 0.9rem;
  padding-bottom: 0.9rem;
}
.brand {
  margin: 0;
  font-weight: 600;
  color: var(--muted);
  letter-spacing: 0.01em;
}
.page-footer {
  padding-top: 2rem;
  padding-bottom: 2.5rem;
  font-size: 0.85rem;
}
.part + .part {
  margin-top: 4rem;
  padding-top: 2rem;
  border-top: 1px solid var(--line);
}
.contents {
  margin-bottom: 2rem;
  font-size: 0.95rem;
}
.contents li {
  padding: 0.25rem 0;
}
.contents a {
  display: inline-block;
  min-height: 24px;
}
.contents ol {
  margin: 0;
  padding-inline-start: 1.4rem;
}
.verdict {
  padding: 1.1rem 1.4rem 1rem;
  border-radius: 12px;
  border-inline-start: 5px solid currentcolor;
  background: var(--plain-back);
  border-color: var(--control-line);
}
.verdict p {
  color: var(--ink);
}
.verdict h1 {
  display: flex;
  gap: 0.7rem;
}
.verdict .sign {
  flex: none;
}
.bad-box {
  background: var(--bad-back);
  border-color: var(--bad);
}
.good-box {
  background: var(--good-back);
  border-color: var(--good);
}
.warning-box {
  background: var(--warning-back);
  border-color: var(--warning);
}
.plain-list {
  margin: 0.5rem 0;
  padding: 0;
  list-style: none;
}
.key-figures {
  margin: 0.3rem 0 1rem;
  padding-inline-start: 1.2rem;
}
.section {
  margin-top: 2.2rem;
}
.section > h2 {
  margin-bottom: 0.6rem;
}
.section.folded {
  margin-top: 0;
  border-bottom: 1px solid var(--line);
}
.section.folded[open] {
  padding-bottom: 1rem;
}
:not(.folded) + .section.folded {
  margin-top: 2.2rem;
  border-top: 1px solid var(--line);
}
.remarks {
  margin-top: 1.2rem;
  padding: 0.8rem 1.2rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.remarks.bad-box {
  background: var(--bad-back);
}
.remarks.warning-box {
  background: var(--warning-back);
}
.remarks h2 {
  font-size: 1rem;
}
.remarks ul {
  margin: 0.35rem 0 0;
  padding-inline-start: 1.2rem;
}
.filters {
  display: grid;
  gap: 0.7rem;
  margin-bottom: 0.4rem;
}
.chips {
  display: flex;
  flex-wrap: wrap;
  gap: 0.45rem;
}
.chip {
  min-height: 2rem;
  padding: 0 0.8rem;
  border-color: var(--line);
  border-radius: 999px;
  font-size: 0.88rem;
}
.chip.plain {
  color: var(--ink);
}
.filter-fields {
  display: flex;
  flex-wrap: wrap;
  gap: 0.7rem 1rem;
  align-items: end;
}
.filter-fields .grow {
  flex: 1 1 14rem;
  max-width: 28rem;
}
.shown {
  display: flex;
  align-items: center;
  gap: 0.8rem;
  min-height: 2rem;
  margin: 0;
  font-size: 0.85rem;
}
.button.small {
  min-height: 1.75rem;
  padding: 0 0.6rem;
  font-size: 0.82rem;
}
.verdict-word {
  white-space: nowrap;
}
.strong {
  font-weight: 650;
}
.interval {
  display: block;
  font-size: 0.8rem;
  color: var(--muted);
}
.change-good {
  color: var(--good);
}
.change-bad {
  color: var(--bad);
}
.reason {
  font-size: 0.95rem;
}
.fact {
  display: contents;
}
.method {
  margin: 1rem 0;
}
.method h3 code {
  font-weight: 400;
  color: var(--muted);
  margin-inline-start: 0.3rem;
}
.all-samples {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1rem 2rem;
}
.samples-frame {
  max-height: 22rem;
  overflow: auto;
}
.samples-table {
  border-collapse: collapse;
  font-size: 0.82rem;
  font-variant-numeric: tabular-nums;
}
.detail .facts {
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
}
.detail .fact {
  display: grid;
  grid-template-columns: 9.5rem 1fr;
}
.samples-table th,
.samples-table td {
  white-space: nowrap;
  padding: 0.2rem 1rem 0.2rem 0;
  border-bottom: 1px solid var(--line);
  text-align: start;
}
.samples-table .end {
  text-align: end;
}
.samples-table thead th {
  position: sticky;
  top: 0;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
}

@media (max-width: 640px) {
  .verdict {
    padding: 0.9rem 1rem;
  }
  .filter-fields .field {
    flex: 1 1 100%;
    max-width: none;
  }
}

@media print {
  .verdict,
  .remarks {
    print-color-adjust: exact;
  }
  .samples-frame {
    max-height: none;
    overflow: visible;
  }
  .section.folded > summary {
    list-style: none;
  }
}
.flames {
  position: relative;
  overflow: hidden;
  margin-bottom: 1rem;
}
.flame {
  position: absolute;
  height: 21px;
  padding: 0 3px;
  overflow: hidden;
  border: 1px solid var(--page);
  border-radius: 2px;
  background: var(--plain-back);
  color: var(--ink);
  font:
    0.75rem/1.2 ui-monospace,
    monospace;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
}
.flame:focus-visible {
  outline: 2px solid var(--ink);
  outline-offset: -2px;
}
.flame.grew-1 {
  background: color-mix(in srgb, var(--bad) 18%, var(--plain-back));
}
.flame.grew-2 {
  background: color-mix(in srgb, var(--bad) 34%, var(--plain-back));
}
.flame.grew-3 {
  background: color-mix(in srgb, var(--bad) 50%, var(--plain-back));
}
.flame.fell-1 {
  background: color-mix(in srgb, var(--accent) 18%, var(--plain-back));
}
.flame.fell-2 {
  background: color-mix(in srgb, var(--accent) 34%, var(--plain-back));
}
.flame.fell-3 {
  background: color-mix(in srgb, var(--accent) 50%, var(--plain-back));
}
.flame-facts {
  min-height: 1.5em;
  overflow-wrap: anywhere;
}
`;var Or=document.getElementById(Gr),Wa=document.getElementById(Ur)?.textContent;Or!==null&&Wa!==void 0&&(mo(fo,Va),Or.replaceChildren(),Kr(m(co,{children:m(Ln.Provider,{value:Vu,children:m(Da,{data:JSON.parse(Wa)})})}),Or));function Vu(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(zr)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}})();
